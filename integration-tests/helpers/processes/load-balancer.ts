import { once } from "node:events"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"
import { pipeline } from "node:stream"

/** Gives each connection to the next of several servers. */
export interface LoadBalancer {
  url: string
  /** Set once the servers' addresses are known. */
  targets: string[]
  close(): Promise<void>
}

export async function startLoadBalancer(): Promise<LoadBalancer> {
  const balancer: LoadBalancer = { url: "", targets: [], close: async () => undefined }
  const sockets = new Set<Socket>()
  let connections = 0

  const server = createServer((near) => {
    const target = balancer.targets[connections++ % balancer.targets.length]
    if (target === undefined) {
      near.destroy()
      return
    }
    const { hostname: host, port } = new URL(target)
    const far = connect({ host, port: Number(port) })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.once("close", () => sockets.delete(socket))
    }
    // When one side ends, for whatever reason, the other side ends too.
    const end = () => [near, far].forEach((socket) => socket.destroy())
    pipeline(near, far, end)
    pipeline(far, near, end)
  }).listen(0, "localhost")
  await once(server, "listening")

  balancer.url = `http://localhost:${(server.address() as AddressInfo).port}`
  balancer.close = async () => {
    sockets.forEach((socket) => socket.destroy())
    server.close()
    await once(server, "close")
  }
  return balancer
}
