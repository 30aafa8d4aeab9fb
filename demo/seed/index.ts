import { writeFileSync } from "node:fs"

import type { MedusaContainer } from "@medusajs/framework/types"

import { SEED_FILE } from "../lib/paths"
import { ensureAdminUser } from "./admin-user"
import { ensureProducts } from "./products"
import { ensureRegions, PAYMENT_PROVIDER_ID } from "./regions"
import { ensureSalesChannel, ensurePublishableKey, nameStore } from "./sales-channel"
import { ensureShipping } from "./shipping"
import { ensureStockLocation } from "./stock-location"

/** What the storefront needs to know of the seeded store. */
export interface Seeded {
  publishableKey: string
  paymentProviderId: string
}

/**
 * Fills an empty store. A second run finds everything and changes nothing; a run that was interrupted
 * is completed by the next one.
 */
export default async function seed({ container }: { container: MedusaContainer }): Promise<void> {
  const salesChannelId = await ensureSalesChannel(container)
  await nameStore(container, salesChannelId)
  const publishableKey = await ensurePublishableKey(container, salesChannelId)
  await ensureRegions(container)
  const stockLocationId = await ensureStockLocation(container, salesChannelId)
  const shippingProfileId = await ensureShipping(container, stockLocationId)
  await ensureProducts(container, { salesChannelId, shippingProfileId, stockLocationId })
  await ensureAdminUser(container)

  const seeded: Seeded = { publishableKey, paymentProviderId: PAYMENT_PROVIDER_ID }
  writeFileSync(SEED_FILE, `${JSON.stringify(seeded, null, 2)}\n`)
}
