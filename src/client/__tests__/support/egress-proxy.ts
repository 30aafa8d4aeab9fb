import { createServer } from "node:http"
import { connect } from "node:net"
import { listen } from "./stub-gateway"

/** The name under which the proxy reaches this machine; no name server knows it, and the plugin asks none. */
export const GATEWAY_HOST = "gateway.test"

interface Behaviour {
  /** Status of its answer to CONNECT; 200 opens the tunnel. @default 200 */
  status?: number
  /** It takes the connection and never answers. */
  stalls?: boolean
}

/** A proxy that opens tunnels to this machine, whatever host it is asked for. */
export async function egressProxy({ status = 200, stalls = false }: Behaviour = {}) {
  const tunnels: { target: string | undefined; authorization: string | undefined }[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? "")
    response.writeHead(400).end()
  })
  server.on("connect", ({ url: target, headers }, socket) => {
    tunnels.push({ target, authorization: headers["proxy-authorization"] })
    socket.on("error", () => undefined)
    if (stalls) {
      return
    }
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`)
      return
    }
    const onward = connect(Number(target?.split(":").at(-1)), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n")
      onward.pipe(socket).pipe(onward)
    })
    onward.on("error", () => socket.destroy()).on("close", () => socket.destroy())
    socket.on("close", () => onward.destroy())
  })
  const { url, port } = await listen(server)
  return { url, port, tunnels, requests }
}
