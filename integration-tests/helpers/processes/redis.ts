import { spawn } from "node:child_process"
import { once } from "node:events"
import { eventually } from "../store/eventually"
import { findFreePort } from "../../../demo/lib/ports"
import { accepts } from "./accepts"

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
