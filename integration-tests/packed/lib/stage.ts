import { findFreePorts } from "../../../demo/lib/ports"

/** Where a store is and how it is reached. */
export interface Stage {
  nodeEnv: "staging" | "production"
  databasePort: number
  /** Where the processes listen. */
  medusaPort: number
  sandboxPort: number
  /** How everybody else finds them. */
  medusaUrl: string
  gatewayUrl: string
  storefrontUrl: string
  /** What Medusa's and the sandbox's processes need to reach each other. */
  env: Record<string, string>
  sandboxFlags: string[]
  browserFlags: string[]
  /** What a proxy that ends TLS in front of Medusa adds for it. */
  browserHeaders: Record<string, string>
  close(): Promise<void>
}

/** All on localhost, over http. */
export async function stageOnLocalhost(): Promise<Stage> {
  const [databasePort = 0, sandboxPort = 0, medusaPort = 0] = await findFreePorts(3)
  return {
    nodeEnv: "staging",
    databasePort,
    medusaPort,
    sandboxPort,
    medusaUrl: `http://localhost:${medusaPort}`,
    gatewayUrl: `http://127.0.0.1:${sandboxPort}`,
    storefrontUrl: "http://localhost:8000",
    env: {},
    sandboxFlags: ["--allow-insecure-localhost"],
    browserFlags: [],
    // Outside of development, Medusa's session cookie is for https only.
    browserHeaders: { "x-forwarded-proto": "https" },
    close: async () => undefined,
  }
}
