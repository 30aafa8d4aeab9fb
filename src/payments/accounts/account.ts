import type { HostedCheckoutClient } from "../../client"
import type { HostedCheckoutOptions, MerchantKeys, PluginOptions } from "../../core"

/** A merchant account at the gateway. Each is built once per process, at boot. */
export interface Account {
  /** Medusa's provider id: `pp_hosted-checkout_default`. */
  provider_id: string
  options: HostedCheckoutOptions
  client: HostedCheckoutClient
  keys: MerchantKeys
}

/** All configured accounts, and the options that they share. */
export interface Accounts {
  options: PluginOptions
  byProviderId: ReadonlyMap<string, Account>
}
