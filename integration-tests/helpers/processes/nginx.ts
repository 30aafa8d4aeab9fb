import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findFreePort } from "../../../demo/lib/ports"
import { eventually } from "../store/eventually"
import { accepts } from "./accepts"

const PAGE = join(__dirname, "../../../docs/owners/deployment.md")

/** A proxy before a store, with the configuration that owners are given. */
export interface Nginx {
  url: string
  stop(): Promise<void>
}

export async function startNginx(storeUrl: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "hosted-checkout-nginx-"))
  const port = await findFreePort()
  await writeFile(join(folder, "nginx.conf"), configuration(port, locationFor(storeUrl)))
  const server = spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], {
    stdio: "ignore",
  })
  await eventually("nginx answers", async () => await accepts(port))
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.kill("SIGTERM")
      await once(server, "exit")
      await rm(folder, { recursive: true })
    },
  }
}

/** The block of deployment.md, with the address of this store. */
function locationFor(storeUrl: string): string {
  const [, block = ""] = /```nginx\n([^]*?)```/.exec(readFileSync(PAGE, "utf8")) ?? []
  return block.replaceAll("http://127.0.0.1:9000", storeUrl)
}

function configuration(port: number, location: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${kind};`
  )
  return `
daemon off;
master_process off;
pid nginx.pid;
events {}
http {
  access_log off;
  ${temporary.join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    ${location}
  }
}
`
}
