import { randomInt } from "node:crypto"
import { once } from "node:events"
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from "node:http"
import { createServer as createTlsServer } from "node:https"
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from "node:net"
import { text } from "node:stream/consumers"

export interface ReceivedRequest {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** A local server that plays the gateway for one test. */
export interface StubGateway {
  url: string
  port: number
  /** Every request that arrived whole, in order. */
  requests: ReceivedRequest[]
  /** How many connections were accepted. */
  connections: () => number
  /** Closes the connections that are open now; it keeps listening. */
  closeConnections: () => void
}

export type Behaviour = (response: ServerResponse) => void

const stops: (() => Promise<void>)[] = []

/** Answers the first call with the first behaviour, and so on; the last one stays. */
export async function gatewayThat(...behaviours: Behaviour[]): Promise<StubGateway> {
  const requests: ReceivedRequest[] = []
  const server = createServer(receiver(requests, behaviours))
  return { ...(await listen(server)), requests }
}

/** As `gatewayThat`, behind TLS. Its `url` has a loopback host all the same. */
export async function secureGatewayThat(
  certificate: { key: string; cert: string },
  ...behaviours: Behaviour[]
): Promise<StubGateway> {
  const requests: ReceivedRequest[] = []
  const server = createTlsServer(certificate, receiver(requests, behaviours))
  const listening = await listen(server)
  return { ...listening, url: listening.url.replace("http:", "https:"), requests }
}

function receiver(requests: ReceivedRequest[], behaviours: readonly Behaviour[]): RequestListener {
  return (request, response) => {
    void text(request).then((body) => {
      const { method, url: path, headers } = request
      requests.push({ method, path, headers, body })
      behaviours[Math.min(requests.length, behaviours.length) - 1]?.(response)
    })
  }
}

/** Accepts connections and hands them over: for what is no HTTP at all. */
export async function serverThat(handle: (socket: Socket) => void) {
  return await listen(createTcpServer(handle))
}

/**
 * A port on which no server listens. It is none of those that a system gives to who asks for any port, so no
 * server of another test starts on it.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000)
  const server = createTcpServer()
  try {
    await once(server.listen(port, "127.0.0.1"), "listening")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") {
      return await freePort()
    }
    throw error
  }
  server.close()
  await once(server, "close")
  return port
}

export async function stopServers(): Promise<void> {
  await Promise.all(stops.splice(0).map((stop) => stop()))
}

/** Listens on 127.0.0.1, and is stopped with its connections after the test. */
export async function listen(server: Server, port = 0) {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on("connection", (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket))
  })
  stops.push(async () => {
    server.close()
    sockets.forEach((socket) => socket.destroy())
    await once(server, "close")
  })

  server.listen(port, "127.0.0.1")
  if (!server.listening) {
    await once(server, "listening")
  }
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    connections: () => connections,
    closeConnections: () => sockets.forEach((socket) => socket.end()),
  }
}
