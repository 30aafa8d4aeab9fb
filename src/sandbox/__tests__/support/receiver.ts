import { createServer, type IncomingHttpHeaders } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { violationsOfNotification } from "./conforms"

export interface Received {
  method: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

const violations: string[] = []
const running: { close(): Promise<void> }[] = []

/**
 * A merchant's webhook endpoint, on a free port. It answers with `statuses` in turn, the last one
 * from then on; null leaves a request without an answer.
 */
export async function receiverAnswering(...statuses: (number | null)[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const status = statuses[Math.min(received.length, statuses.length - 1)]
      const body = Buffer.concat(chunks).toString("utf8")
      violations.push(...violationsOfNotification(body))
      received.push({ method: request.method, headers: request.headers, body })
      if (status !== null && status !== undefined) {
        response.writeHead(status, { location: "/elsewhere" }).end("{}")
      }
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  running.push({ close })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, close }
}

/** Stops them all. @throws Error when a notification was not as the OpenAPI document has it. */
export async function closeReceivers(): Promise<void> {
  await Promise.all(running.splice(0).map(({ close }) => close()))
  expect(violations.splice(0)).toEqual([])
}
