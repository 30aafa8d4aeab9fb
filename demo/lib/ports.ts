import { randomInt } from "node:crypto"
import { createServer } from "node:net"

import { DemoError } from "./demo-error"
import { PORT_VARIABLES, type Settings } from "./settings"

/**
 * Checks all ports before anything starts.
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
 * Below the ports that Linux, macOS and Windows give to outgoing connections and to servers that ask for any:
 * one of those may be taken again before the server that it was found for listens.
 */
const CHOICE = { from: 20_000, below: 32_768 }

const MOST_TRIES = 1_000

/**
 * A port that nothing listens on.
 *
 * @param taken ports of servers that start later
 */
export async function findFreePort(taken: readonly number[] = []): Promise<number> {
  const [port = 0] = await findFreePorts(1, taken)
  return port
}

/**
 * Ports that nothing listens on; all different.
 *
 * @param taken ports of servers that start later
 */
export async function findFreePorts(
  count: number,
  taken: readonly number[] = []
): Promise<number[]> {
  const found = new Set<number>()
  for (let tries = 0; found.size < count; tries++) {
    if (tries === MOST_TRIES) {
      throw new DemoError(
        `No free port found from ${CHOICE.from} to ${CHOICE.below - 1}: may this process listen there?`
      )
    }
    const port = randomInt(CHOICE.from, CHOICE.below)
    if (!taken.includes(port) && (await isFree(port))) {
      found.add(port)
    }
  }
  return [...found]
}

/** Both the wildcard and the loopback address: some systems let a second server bind the other one. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port)) && (await canListen(port, "127.0.0.1"))
}

/** A system may also reserve a port: listening on it is forbidden then. */
function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" || error.code === "EACCES" ? resolve(false) : reject(error)
    )
    server.listen({ port, host }, () => server.close(() => resolve(true)))
  })
}
