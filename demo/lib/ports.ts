import { createServer, type AddressInfo } from "node:net"

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
  const found = await new Promise<number>((resolve, reject) => {
    const server = createServer().once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
  return taken.includes(found) ? await findFreePort(taken) : found
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
