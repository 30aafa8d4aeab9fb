import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseEnv } from "node:util"
import { blocksOf } from "../packed/lib/page-blocks"

const PAGE = resolve(__dirname, "../../docs/developers/starter.md")
const NAME = "HOSTED_CHECKOUT_STOREFRONT_SECRET"

describe("The storefront's secret in docs/developers/starter.md", () => {
  it("The command in starter.md writes the same secret into the .env files of backend and storefront, and prints nothing", () => {
    const [block] = blocksOf(readFileSync(PAGE, "utf8")).filter(({ text }) =>
      text.includes("openssl rand")
    )
    const folder = mkdtempSync(join(tmpdir(), "storefront-secret-"))
    const files = ["apps/backend/.env", "apps/storefront/.env.local"]
    for (const file of files) {
      mkdirSync(join(folder, file, ".."), { recursive: true })
      // As create-medusa-app leaves it: the last line has no end.
      writeFileSync(join(folder, file), "LAST=1")
    }
    const printed = execFileSync("bash", ["-ec", block?.text ?? ""], {
      cwd: folder,
      encoding: "utf8",
    })
    const [backend, storefront] = files.map((file) =>
      parseEnv(readFileSync(join(folder, file), "utf8"))
    )
    rmSync(folder, { recursive: true })

    expect(printed).toBe("")
    expect(backend).toEqual({ LAST: "1", [NAME]: expect.stringMatching(/^.{32,}$/) })
    expect(storefront).toEqual(backend)
  })
})
