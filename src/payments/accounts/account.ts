import type { HostedCheckoutClient } from "../../client"
import type { HostedCheckoutOptions, MerchantKeys, PluginOptions } from "../../core"

/** A merchant account at the gateway. There is one of each in a process, built when it starts. */
export interface Account {
  /** As Medusa knows it: `pp_hosted-checkout_default`. */
  provider_id: string
  options: HostedCheckoutOptions
  client: HostedCheckoutClient
  keys: MerchantKeys
}

/** All that are configured, and what is the same for all of them. */
export interface Accounts {
  options: PluginOptions
  byProviderId: ReadonlyMap<string, Account>
}
