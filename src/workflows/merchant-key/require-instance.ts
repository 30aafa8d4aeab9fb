import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { findProviderInstance, type ProviderInstance } from "../provider-instances"

/** @throws MedusaError NOT_FOUND for an instance that is not configured. */
export function requireInstance(container: MedusaContainer, providerId: string): ProviderInstance {
  const instance = findProviderInstance(container, providerId)
  if (!instance) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no hosted checkout instance ${providerId} in the configuration.`
    )
  }
  return instance
}
