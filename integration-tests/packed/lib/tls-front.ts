import { once } from "node:events"
import { request, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import type { Certificate } from "./certificates"

export interface TlsFront {
  port: number
  close(): Promise<void>
}

/**
 * Ends TLS for several hosts on one port, as a proxy in front of a store does.
 *
 * @param portOf where the server of a host listens, over http.
 */
export async function startTlsFront(
  { key, cert }: Pick<Certificate, "key" | "cert">,
  portOf: Record<string, number>
): Promise<TlsFront> {
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const port = portOf[incoming.headers.host?.split(":")[0] ?? ""]
    if (port === undefined) {
      outgoing.writeHead(404).end()
    } else {
      passOn(incoming, outgoing, port)
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    },
  }
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const headers = { ...incoming.headers, "x-forwarded-proto": "https" }
  const { method, url: path } = incoming
  const passed = request({ port, host: "127.0.0.1", method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  passed.on("error", (error) => outgoing.writeHead(502).end(error.message))
  incoming.pipe(passed)
}
