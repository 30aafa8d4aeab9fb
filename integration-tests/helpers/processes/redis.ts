import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { eventually } from "../store/eventually"
import { findFreePort } from "../../../demo/lib/ports"
import { accepts } from "./accepts"

/** Whether Debian's redis-server, or another one of that name, is installed. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0

/** For the title of what is skipped without it. */
export const REDIS_NOTICE = hasRedis ? "" : " (SKIPPED: no redis-server on this machine)"

/** A `describe` that needs a Redis: skipped, and said so, where there is none. */
export function describeWithRedis(name: string, tests: () => void): void {
  if (!hasRedis) {
    process.stderr.write(`${name}${REDIS_NOTICE}\n`)
  }
  const here = hasRedis ? describe : describe.skip
  here(`${name}${REDIS_NOTICE}`, tests)
}

/** A Redis of its own for a test, in memory only. */
export interface Redis {
  url: string
  stop(): Promise<void>
}

export async function startRedis(): Promise<Redis> {
  const port = await findFreePort()
  const server = spawn(
    "redis-server",
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    { stdio: "ignore" }
  )
  await eventually("Redis answers", async () => await accepts(port))
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      server.kill("SIGTERM")
      await once(server, "exit")
    },
  }
}
