import type { IEventBusModuleService, Logger, RemoteQueryFunction } from "@medusajs/framework/types"
import type { HostedCheckoutOptions, Repositories } from "../core"
import type { Account } from "./accounts"

/** What the provider's methods work with. */
export interface ProviderDependencies extends Pick<
  Repositories,
  "attempts" | "closures" | "evidence" | "inbox" | "refundTasks" | "signatureFailures"
> {
  /** The one that the provider entry names. */
  account: Account
  query: Pick<RemoteQueryFunction, "graph">
  options: HostedCheckoutOptions
  logger: Logger
  eventBus: IEventBusModuleService
  now: () => Date
}
