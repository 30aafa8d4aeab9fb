import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

/** Forwards every POST to several servers at once, byte for byte. */
export interface FanOut {
  url: string
  /** Set once the servers' addresses are known. */
  targets: string[]
  close(): Promise<void>
}

/** Answers with the best status of all servers, 502 when none answered. */
export async function startFanOut(): Promise<FanOut> {
  const fanOut: FanOut = { url: "", targets: [], close: async () => undefined }

  const server = createServer((request, response) => {
    const forward = async () => {
      const body = await buffer(request)
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === "string" && !["host", "connection", "content-length"].includes(name)
          ? [[name, value] as [string, string]]
          : []
      )
      const answers = await Promise.allSettled(
        fanOut.targets.map(async (target) => {
          const { status } = await fetch(target + request.url, { method: "POST", headers, body })
          return status
        })
      )
      const statuses = answers.flatMap((answer) =>
        answer.status === "fulfilled" ? [answer.value] : []
      )
      response.writeHead(Math.min(502, ...statuses)).end()
    }
    forward().catch(() => response.writeHead(502).end())
  })
  server.listen(0, "localhost")
  await once(server, "listening")

  fanOut.url = `http://localhost:${(server.address() as AddressInfo).port}`
  fanOut.close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, "close")
  }
  return fanOut
}
