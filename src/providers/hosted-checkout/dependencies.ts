import type { IEventBusModuleService, Logger, RemoteQueryFunction } from "@medusajs/framework/types"
import type { HostedCheckoutClient } from "../../client"
import type { HostedCheckoutOptions, MerchantKeys, Repositories } from "../../core"

/** A merchant account at the gateway. */
export interface Account {
  client: Pick<HostedCheckoutClient, "createCheckoutSession" | "verifyTransaction">
  keys: MerchantKeys
}

/** What the provider's methods work with. */
export interface Dependencies extends Pick<
  Repositories,
  "attempts" | "evidence" | "inbox" | "refundTasks" | "signatureFailures"
> {
  /** By provider id: Medusa does not tell an instance its own, and two may share their options. */
  accountOf: (providerId: string) => Account
  query: Pick<RemoteQueryFunction, "graph">
  options: HostedCheckoutOptions
  logger: Logger
  eventBus: IEventBusModuleService
  now: () => Date
}
