import type { MedusaContainer } from "@medusajs/framework/types"
import { findProviderInstance, type ProviderInstance } from "./provider-instances"
import { refusal } from "./refusal"

/** @throws MedusaError NOT_FOUND for an instance that is not configured, or not any more. */
export function requireInstance(container: MedusaContainer, providerId: string): ProviderInstance {
  const instance = findProviderInstance(container, providerId)
  if (!instance) {
    throw refusal(
      "account_unknown",
      `There is no hosted checkout instance ${providerId} in the configuration.`
    )
  }
  return instance
}
