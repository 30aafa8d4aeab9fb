import type { Events, Log, MedusaPort, MedusaReader, Repositories, StorePort } from "../core"
import type { Account, Accounts } from "./accounts/account"

/** What a use case works with. Nothing else reaches the world outside: no clock, no log, no Medusa. */
export interface Deps {
  repositories: Repositories
  /** The configured merchant accounts, each with its client for the gateway. */
  accounts: Accounts
  medusa: MedusaPort
  store: StorePort
  now: () => Date
  /** Waits, in milliseconds. */
  sleep: (ms: number) => Promise<void>
  /** A new id for a row: `hcatt_01M83...`; each is greater than those before it. */
  newId: (prefix: string) => string
  /** A new name that nobody can guess, for URLs. */
  newHandle: () => string
  log: Log
  events: Events
}

/** What the provider's methods work with: Medusa calls them in the middle of its own work. */
export interface ProviderDeps extends Omit<Deps, "medusa" | "store"> {
  medusa: MedusaReader
  /** The account that the provider entry names. */
  account: Account
}
