import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import express from "express"
import { listen, stop, StubMedusa } from "./stub-medusa"
import { viteBuildOnce } from "./vite-build"

const ROOT = join(__dirname, "../../..")

/** A page with one component of the kit, and a Medusa that answers as a test wants. */
export interface KitLab {
  readonly url: string
  readonly medusa: StubMedusa
  /** The page as a storefront's server would send it, to be hydrated. */
  renderOnServer(lab: Record<string, unknown>): Promise<void>
  reset(): void
  close(): Promise<void>
}

/** Builds the page with a version of React and serves it; at `/slow.png` is an image that loads on demand. */
export async function serveKitLab(react: "18" | "19"): Promise<KitLab> {
  const built = join(ROOT, `.demo/kit-lab-${react}`)
  await viteBuildOnce(
    built,
    "lab",
    [
      ["--outDir", join(built, "browser")],
      ["--ssr", "server.tsx", "--outDir", join(built, "server")],
    ],
    { NODE_ENV: "development", REACT: react }
  )
  const medusa = await StubMedusa.start()
  const page = readFileSync(join(built, "browser/index.html"), "utf8")
  let rendered = ""
  const app = express()
  app.use("/assets", express.static(join(built, "browser/assets")))
  app.get("*", (_, res) => void res.send(page.replace("<!--rendered-->", rendered)))
  const { url, server } = await listen(app, "shop.localhost")
  return {
    url,
    medusa,
    renderOnServer: async (lab) => {
      const script = `import("${join(built, "server/server.mjs")}").then(({ render }) => process.stdout.write(render(${JSON.stringify(lab)})))`
      const { stdout } = await promisify(execFile)(process.execPath, ["-e", script])
      rendered = stdout
    },
    reset: () => {
      rendered = ""
      medusa.reset()
    },
    close: async () => {
      await Promise.all([stop(server), medusa.close()])
    },
  }
}
