import { once } from "node:events"
import { createServer, request, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

interface Passing {
  headers: IncomingHttpHeaders
  body: string
}

interface Rewriting {
  request?: (passing: Passing) => Passing
  answer?: (passing: Passing) => Passing
}

/** A proxy in front of a server that changes what passes through it. */
export async function rewritingProxy(target: string, rewriting: Rewriting) {
  const server = createServer((req, res) => {
    const forwarded = async () => {
      const given = { headers: req.headers, body: (await buffer(req)).toString() }
      const asked = rewriting.request?.(given) ?? given
      const sent = request(target + (req.url ?? ""), {
        method: req.method,
        headers: { ...asked.headers, "content-length": String(Buffer.byteLength(asked.body)) },
      }).end(asked.body)
      const [answer] = (await once(sent, "response")) as [typeof req]
      const got = { headers: answer.headers, body: (await buffer(answer)).toString() }
      const { headers, body } = rewriting.answer?.(got) ?? got
      res.writeHead(answer.statusCode ?? 502, {
        ...headers,
        "content-length": String(Buffer.byteLength(body)),
      })
      res.end(body)
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
