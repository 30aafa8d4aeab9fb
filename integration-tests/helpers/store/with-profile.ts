import {
  gatewayProfileSchema,
  type GatewayProfileInput,
} from "../../../src/core/contract/gateway-profile"
import { accountsOf } from "../../../src/payments/account"
import type { Store } from "./store"

/** Does something as if Medusa had been started with another gateway profile. */
export async function withProfile(
  { deps }: Store,
  profile: GatewayProfileInput,
  work: () => Promise<void>
): Promise<void> {
  const options = accountsOf(deps).map((account) => account.options)
  const before = options.map((each) => each.profile)
  options.forEach((each) => (each.profile = gatewayProfileSchema.parse(profile)))
  try {
    await work()
  } finally {
    options.forEach((each, index) => (each.profile = before[index] ?? each.profile))
  }
}
