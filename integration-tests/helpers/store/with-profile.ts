import { Modules } from "@medusajs/framework/utils"
import {
  gatewayProfileSchema,
  type GatewayProfileInput,
  type HostedCheckoutOptions,
} from "../../../src/core"
import { providerInstances } from "../../../src/workflows/provider-instances"
import type { Store } from "./store"

/** Does something as if Medusa had been started with another gateway profile. */
export async function withProfile(
  store: Store,
  profile: GatewayProfileInput,
  work: () => Promise<void>
): Promise<void> {
  const options = optionsInUse(store)
  const before = options.map((each) => each.profile)
  options.forEach((each) => (each.profile = gatewayProfileSchema.parse(profile)))
  try {
    await work()
  } finally {
    options.forEach((each, index) => (each.profile = before[index] ?? each.profile))
  }
}

/** Of the settlement, and of the provider, which Medusa gives its own. */
function optionsInUse({ container }: Store): HostedCheckoutOptions[] {
  const { paymentProviderService_: providers } = container.resolve(Modules.PAYMENT) as unknown as {
    paymentProviderService_: {
      retrieveProvider(id: string): { options_: HostedCheckoutOptions }
    }
  }
  return providerInstances(container).flatMap(({ provider_id, options }) => [
    options,
    providers.retrieveProvider(provider_id).options_,
  ])
}
