import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

/** A server that keeps what is posted to it; on a free port when none is given. */
export async function webhookTarget(status = 200, port = 0, answer = '{"received":true}') {
  const posts: { path: string; body: Buffer; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      posts.push({ path: request.url ?? "", body, headers: request.headers })
      response.writeHead(status, { "content-type": "application/json" }).end(answer)
    })
  }).listen(port, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    },
  }
}
