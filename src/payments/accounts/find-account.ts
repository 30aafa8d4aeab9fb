import { MedusaError } from "@medusajs/framework/utils"
import {
  gatewayProfileSchema,
  type GatewayProfile,
  type Judging,
  type PluginOptions,
  type RefusalCode,
} from "../../core"
import type { Account, Accounts } from "./account"

/** Anything with the configured accounts: `Deps`, or the plugin's module. */
interface HasAccounts {
  accounts: Accounts
}

const ACCOUNT_UNKNOWN: RefusalCode = "account_unknown"

/** Every configured account. */
export function accountsOf({ accounts }: HasAccounts): Account[] {
  return [...accounts.byProviderId.values()]
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
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no hosted checkout account ${providerId} in the configuration.`,
      ACCOUNT_UNKNOWN
    )
  }
  return account
}

/** The gateway profile of an account; the defaults for one that is no longer configured. */
export function profileOf(deps: HasAccounts, providerId: string): GatewayProfile {
  return judgingOptionsOf(deps, providerId).profile
}

/** The options that judge an account's evidence; the defaults for one that is no longer configured. */
export function judgingOptionsOf(deps: HasAccounts, providerId: string): Judging {
  return (
    findAccount(deps, providerId)?.options ?? {
      merchantSiteId: undefined,
      proof: "either",
      profile: gatewayProfileSchema.parse({}),
    }
  )
}
