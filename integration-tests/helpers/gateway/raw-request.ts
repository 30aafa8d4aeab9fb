import { connect } from "node:net"

export interface RawAnswer {
  status: number
  headers: Headers
  /** Undefined where the answer is not JSON. */
  body: unknown
}

interface RawRequest {
  method: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Writes a request to a socket as it is: `fetch` and `node:http` would put the target in order.
 *
 * @param target what stands in the request line: a path, however it is written, or an address.
 */
export async function rawRequest(
  url: string,
  target: string,
  { method, headers = {}, body = "" }: RawRequest
): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(url)
  const lines = Object.entries({
    host,
    connection: "close",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)

  const socket = connect(Number(port), hostname)
  // Not ended: Node takes that for a client that has gone.
  socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n${body}`)
  const chunks: Buffer[] = []
  for await (const chunk of socket) {
    chunks.push(chunk as Buffer)
  }
  return answerIn(Buffer.concat(chunks).toString("utf8"))
}

function answerIn(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n")
  const [statusLine = "", ...lines] = head.split("\r\n")
  const headers = new Headers(lines.map((line) => line.split(/:\s*/, 2) as [string, string]))
  return { status: Number(statusLine.split(" ")[1]), headers, body: jsonIn(rest.join("\r\n\r\n")) }
}

/** A body in chunks has their lengths around it. */
function jsonIn(body: string): unknown {
  const json = /\{[^]*\}/.exec(body)?.[0]
  return json && JSON.parse(json)
}
