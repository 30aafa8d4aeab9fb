import { once } from "node:events"
import { createServer, type AddressInfo } from "node:net"
import { promisify } from "node:util"

import { DemoError } from "./demo-error"
import { PORT_VARIABLES, type Settings } from "./settings"

/**
 * Looks at all ports before anything starts.
 *
 * @throws DemoError naming every taken port and the variable that chooses another one
 */
export async function assertPortsFree(ports: Settings["ports"]): Promise<void> {
  const problems: string[] = []
  for (const server of ["sandbox", "medusa", "storefront"] as const) {
    const port = ports[server]
    if (!(await isFree(port))) {
      problems.push(
        `Port ${port} is in use, and the demo wants it for the ${server} server. ` +
          `Stop what listens there, or choose another port: ${PORT_VARIABLES[server]}=${port + 1} npm run demo`
      )
    }
  }
  if (problems.length > 0) {
    throw new DemoError(problems.join("\n"))
  }
}

/**
 * A port that nothing listens on, chosen by the system.
 *
 * @param taken ports of servers that start later: the system does not know of them
 */
export async function findFreePort(taken: readonly number[] = []): Promise<number> {
  const [port = 0] = await findFreePorts(1)
  return taken.includes(port) ? await findFreePort(taken) : port
}

/** Ports that nothing listens on, chosen by the system; all different. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"))
  try {
    // All of them listen before the first one closes, or the system could choose a port twice.
    await Promise.all(servers.map((server) => once(server, "listening")))
    return servers.map((server) => (server.address() as AddressInfo).port)
  } finally {
    const listening = servers.filter((server) => server.listening)
    await Promise.all(listening.map((server) => promisify(server.close.bind(server))()))
  }
}

/** Both the wildcard and the loopback address: some systems let a second server bind the other one. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port)) && (await canListen(port, "127.0.0.1"))
}

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(false))
    server.listen({ port, host }, () => server.close(() => resolve(true)))
  })
}
