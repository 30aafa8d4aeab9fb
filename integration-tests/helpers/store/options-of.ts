import type { HostedCheckoutOptions } from "../../../src/core"
import { providerInstances } from "../../../src/workflows/provider-instances"
import type { Store } from "./store"

/** The options of the store's first account. */
export function optionsOf({ container }: Store): HostedCheckoutOptions {
  const [instance] = providerInstances(container)
  if (!instance) {
    throw new Error("No account is configured")
  }
  return instance.options
}
