import { DemoError } from "./demo-error"

/** Where the demo's servers listen, and which database they use. */
export interface Settings {
  ports: { sandbox: number; medusa: number; storefront: number }
  urls: { sandbox: string; console: string; medusa: string; admin: string; storefront: string }
  /** Someone else's PostgreSQL; the demo runs its own when this is absent. */
  databaseUrl?: string
}

/** The environment variable that moves each server to another port. */
export const PORT_VARIABLES = {
  sandbox: "SANDBOX_PORT",
  medusa: "MEDUSA_PORT",
  storefront: "STOREFRONT_PORT",
} as const

/**
 * Reads the settings from the environment.
 *
 * @throws DemoError when a port is not a port, or is given to two servers
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const ports = {
    sandbox: readPort(env, PORT_VARIABLES.sandbox, 4010),
    medusa: readPort(env, PORT_VARIABLES.medusa, 9000),
    storefront: readPort(env, PORT_VARIABLES.storefront, 8000),
  }
  if (new Set(Object.values(ports)).size < 3) {
    throw new DemoError(
      `SANDBOX_PORT (${ports.sandbox}), MEDUSA_PORT (${ports.medusa}) and STOREFRONT_PORT ` +
        `(${ports.storefront}) must be three different ports.`
    )
  }
  const medusa = `http://localhost:${ports.medusa}`
  // An address, as the sandbox prints it: shop and gateway are different sites for the browser
  const sandbox = `http://127.0.0.1:${ports.sandbox}`
  return {
    ports,
    urls: {
      sandbox,
      console: `${sandbox}/sandbox`,
      medusa,
      admin: `${medusa}/app`,
      storefront: `http://localhost:${ports.storefront}`,
    },
    databaseUrl: env.DATABASE_URL || undefined,
  }
}

function readPort(env: NodeJS.ProcessEnv, variable: string, fallback: number): number {
  const text = env[variable]
  if (!text) {
    return fallback
  }
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new DemoError(`${variable}=${text} is not a port: give a number from 1 to 65535.`)
  }
  return port
}
