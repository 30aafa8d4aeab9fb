import type { IEventBusModuleService, Logger, RemoteQueryFunction } from "@medusajs/framework/types"
import type { HostedCheckoutOptions, Ledger } from "../../core"
import type { Account } from "../../payments/accounts"

/** What the provider's methods work with. */
export interface Dependencies {
  ledger: Ledger
  /** The one that the provider entry names. */
  account: Account
  query: Pick<RemoteQueryFunction, "graph">
  options: HostedCheckoutOptions
  logger: Logger
  eventBus: IEventBusModuleService
  now: () => Date
}
