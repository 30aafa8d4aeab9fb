import { once } from "node:events"
import { createServer, request, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

interface Passing {
  headers: IncomingHttpHeaders
  body: string
}

/** A proxy in front of a server that changes what it is asked. */
export async function rewritingProxy(target: string, rewrite: (asked: Passing) => Passing) {
  const server = createServer((req, res) => {
    const forwarded = async () => {
      const asked = rewrite({ headers: req.headers, body: (await buffer(req)).toString() })
      const sent = request(target + (req.url ?? ""), {
        method: req.method,
        headers: { ...asked.headers, "content-length": String(Buffer.byteLength(asked.body)) },
      }).end(asked.body)
      const [answer] = (await once(sent, "response")) as [typeof req]
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      res.end(await buffer(answer))
    }
    forwarded().catch(() => res.destroy())
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    },
  }
}
