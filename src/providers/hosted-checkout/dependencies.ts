import type { IEventBusModuleService, Logger, RemoteQueryFunction } from "@medusajs/framework/types"
import type { HostedCheckoutClient } from "../../client"
import type { HostedCheckoutOptions, Ledger } from "../../core"

/** What the provider's methods work with. */
export interface Dependencies {
  ledger: Ledger
  client: Pick<HostedCheckoutClient, "createCheckoutSession" | "verifyTransaction">
  query: Pick<RemoteQueryFunction, "graph">
  options: HostedCheckoutOptions
  logger: Logger
  eventBus: IEventBusModuleService
  now: () => Date
}
