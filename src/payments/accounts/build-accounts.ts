import { HostedCheckoutClient } from "../../client"
import {
  keysOf,
  providerIdOf,
  type HostedCheckoutOptions,
  type MerchantKeys,
  type ParsedOptions,
  type StoredKeyOptions,
} from "../../core"
import type { Account, Accounts } from "./account"

interface Parts {
  /** Reads the keys of an account that were set in Admin. */
  storedKeysOf: (providerId: string, options: StoredKeyOptions) => MerchantKeys
  now: () => Date
}

/** Builds every configured account once, with its keys and its one client. Makes no calls. */
export function buildAccounts({ plugin, accounts }: ParsedOptions, parts: Parts): Accounts {
  const built = Object.entries(accounts).map(([name, options]) =>
    build(providerIdOf(name), options, parts)
  )
  return {
    options: plugin,
    byProviderId: new Map(built.map((account) => [account.provider_id, account])),
  }
}

function build(
  provider_id: string,
  options: HostedCheckoutOptions,
  { storedKeysOf, now }: Parts
): Account {
  const keys = keysOf(options, (stored) => storedKeysOf(provider_id, stored))
  const client = new HostedCheckoutClient({
    ...options,
    merchantSecretKey: () => keys.inForce(),
    now,
  })
  return { provider_id, options, client, keys }
}
