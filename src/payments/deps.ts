import type { Events } from "../core/ports/events"
import type { Log } from "../core/ports/log"
import type { MedusaPort, MedusaReader } from "../core/ports/medusa-port"
import type { StorePort } from "../core/ports/store-port"
import type { Telemetry } from "../core/ports/telemetry"
import type { Repositories } from "../core/repositories/repositories"
import type { Environment } from "../client/egress-proxy"
import type { Account, Accounts } from "./account"

/** The dependencies of a use case. Nothing else reaches the outside world: no clock, no environment, no log, no Medusa. */
export interface Deps {
  repositories: Repositories
  /** The configured merchant accounts, each with its client for the gateway. */
  accounts: Accounts
  medusa: MedusaPort
  store: StorePort
  now: () => Date
  /** The environment of the process, which names the egress proxy. */
  env: Environment
  /** Waits this many milliseconds. */
  sleep: (ms: number) => Promise<void>
  /** A new row id: `hcatt_01M83...`; each id is greater than earlier ids. */
  newId: (prefix: string) => string
  /** A new unguessable name for URLs. */
  newHandle: () => string
  log: Log
  telemetry: Telemetry
  events: Events
}

/** The dependencies of the provider's methods: Medusa calls them in the middle of its own work. */
export interface ProviderDeps extends Omit<Deps, "medusa" | "store"> {
  medusa: MedusaReader
  /** The account that the provider entry names. */
  account: Account
}
