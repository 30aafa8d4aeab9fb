import type { HostedCheckoutClient } from "../client/hosted-checkout-client"
import { gatewayProfileSchema, type GatewayProfile } from "../core/contract/gateway-profile"
import { MerchantKeyError } from "../core/errors/hosted-checkout-errors"
import type { MerchantKeys } from "../core/keys/merchant-keys"
import type { HostedCheckoutOptions, PluginOptions, Judging } from "../core/options/options"
import type { ClosureRepository } from "../core/repositories/closure"
import { refusal } from "./refusals"

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

/** Anything with the configured accounts: `Deps`, or the plugin's module. */
interface HasAccounts {
  accounts: Accounts
}

/** Every configured account. */
export function accountsOf({ accounts }: HasAccounts): Account[] {
  return [...accounts.byProviderId.values()]
}

/** The provider ids of all accounts. */
export function providerIdsOf({ accounts }: HasAccounts): string[] {
  return [...accounts.byProviderId.keys()]
}

/** The options that all accounts share. */
export function pluginOptionsOf({ accounts }: HasAccounts): PluginOptions {
  return accounts.options
}

/**
 * The account of a provider id such as `pp_hosted-checkout_default`.
 *
 * @returns undefined when no such account is configured (any more).
 */
export function findAccount({ accounts }: HasAccounts, providerId: string): Account | undefined {
  return accounts.byProviderId.get(providerId)
}

/** @throws MedusaError NOT_FOUND for an account that is not configured (any more). */
export function requireAccount(deps: HasAccounts, providerId: string): Account {
  const account = findAccount(deps, providerId)
  if (!account) {
    throw refusal(
      "account_unknown",
      `There is no hosted checkout account ${providerId} in the configuration.`
    )
  }
  return account
}

/** The key in force of an account; undefined without a key. */
export async function findKey(account: Pick<Account, "keys">): Promise<string | undefined> {
  return await keyOr(account, () => undefined)
}

/** The key in force of an account, or what `without` answers or throws without a key. */
export async function keyOr<T>(
  { keys }: Pick<Account, "keys">,
  without: (reason: MerchantKeyError) => T
): Promise<string | T> {
  try {
    return await keys.inForce()
  } catch (error) {
    if (error instanceof MerchantKeyError) {
      return without(error)
    }
    throw error
  }
}

/** The gateway profile of an account; the defaults for an account that is no longer configured. */
export function profileOf(deps: HasAccounts, providerId: string): GatewayProfile {
  return judgingOptionsOf(deps, providerId).profile
}

/** The options that judge an account's evidence; the defaults for an account that is no longer configured. */
export function judgingOptionsOf(deps: HasAccounts, providerId: string): Judging {
  return (
    findAccount(deps, providerId)?.options ?? {
      merchantSiteId: undefined,
      proof: "either",
      profile: gatewayProfileSchema.parse({}),
    }
  )
}

/**
 * Whether an account accepts no new payments, by its option or because an admin closed the account. Starts get no
 * page then; paid carts are completed and open pages polled.
 */
export async function isClosed(
  { provider_id, options }: Pick<Account, "provider_id" | "options">,
  closures: Pick<ClosureRepository, "isClosed">
): Promise<boolean> {
  return !options.acceptsNewPayments || (await closures.isClosed(provider_id))
}
