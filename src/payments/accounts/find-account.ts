import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  gatewayProfileSchema,
  type GatewayProfile,
  type Judging,
  type PluginOptions,
  type RefusalCode,
} from "../../core"
import type { Account, Accounts } from "./account"

const ACCOUNT_UNKNOWN: RefusalCode = "account_unknown"

/** Every configured account. */
export function accountsOf(container: MedusaContainer): Account[] {
  return [...resolveAccounts(container).byProviderId.values()]
}

/** What is the same for all accounts. */
export function pluginOptionsOf(container: MedusaContainer): PluginOptions {
  return resolveAccounts(container).options
}

/**
 * The account of a provider id such as `pp_hosted-checkout_default`.
 *
 * @returns undefined when no such account is configured, or not any more.
 */
export function findAccount(container: MedusaContainer, providerId: string): Account | undefined {
  return resolveAccounts(container).byProviderId.get(providerId)
}

/** @throws MedusaError NOT_FOUND for an account that is not configured, or not any more. */
export function requireAccount(container: MedusaContainer, providerId: string): Account {
  const account = findAccount(container, providerId)
  if (!account) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no hosted checkout account ${providerId} in the configuration.`,
      ACCOUNT_UNKNOWN
    )
  }
  return account
}

/** What an account's gateway means by its words; the defaults for one that is no longer configured. */
export function profileOf(container: MedusaContainer, providerId: string): GatewayProfile {
  return judgingOptionsOf(container, providerId).profile
}

/** What its evidence is judged by; the defaults for one that is no longer configured. */
export function judgingOptionsOf(container: MedusaContainer, providerId: string): Judging {
  return (
    findAccount(container, providerId)?.options ?? {
      merchantSiteId: undefined,
      proof: "either",
      profile: gatewayProfileSchema.parse({}),
    }
  )
}

function resolveAccounts(container: MedusaContainer): Accounts {
  return container.resolve<{ accounts: Accounts }>("hosted_checkout").accounts
}
