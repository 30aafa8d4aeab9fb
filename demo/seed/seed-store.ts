import type { MedusaContainer } from "@medusajs/framework/types"

import { ensureAdminUser } from "./admin-user"
import { ensureProducts } from "./products"
import { ensureRegions, PAYMENT_PROVIDER_ID } from "./regions"
import { ensureSalesChannel, ensurePublishableKey, nameStore } from "./sales-channel"
import { ensureShipping } from "./shipping"
import { ensureStockLocation } from "./stock-location"

/** What a storefront needs to know of the seeded store. */
export interface Seeded {
  publishableKey: string
  paymentProviderId: string
}

/**
 * Fills an empty store. A second run finds everything and changes nothing; a run that was interrupted
 * is completed by the next one.
 */
export async function seedStore(container: MedusaContainer): Promise<Seeded> {
  const salesChannelId = await ensureSalesChannel(container)
  await nameStore(container, salesChannelId)
  const publishableKey = await ensurePublishableKey(container, salesChannelId)
  await ensureRegions(container)
  const stockLocationId = await ensureStockLocation(container, salesChannelId)
  const shippingProfileId = await ensureShipping(container, stockLocationId)
  await ensureProducts(container, { salesChannelId, shippingProfileId, stockLocationId })
  await ensureAdminUser(container)

  return { publishableKey, paymentProviderId: PAYMENT_PROVIDER_ID }
}
