import type { HostedCheckoutOptions } from "../../../src/core/options/options"
import { accountsOf } from "../../../src/payments/account"
import type { Store } from "./store"

/** The options of the store's first account. */
export function optionsOf({ deps }: Store): HostedCheckoutOptions {
  const [account] = accountsOf(deps)
  if (!account) {
    throw new Error("No account is configured")
  }
  return account.options
}
