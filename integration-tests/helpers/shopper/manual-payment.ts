import { Modules } from "@medusajs/framework/utils"
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import { PAYMENT_PROVIDER_ID } from "../../../demo/seed/regions"
import type { Shopper } from "./shopper"
import type { Store } from "../store/store"

/** Medusa's own provider, with which an order is placed first and paid by hand later. */
export const MANUAL_PROVIDER_ID = "pp_system_default"

/** Sets the payment providers of every region. */
export async function offerProviders(store: Store, ...providers: string[]): Promise<void> {
  const regions = await store.container.resolve(Modules.REGION).listRegions()
  for (const { id } of regions) {
    await updateRegionsWorkflow(store.container).run({
      input: { selector: { id }, update: { payment_providers: providers } },
    })
  }
}

/** The shopper chooses to pay by hand after all; the order is placed, and nothing is captured. */
export async function orderWithoutPaying(store: Store, shopper: Shopper): Promise<string> {
  await offerProviders(store, PAYMENT_PROVIDER_ID, MANUAL_PROVIDER_ID)
  await shopper.openCollection()
  await shopper.post(`/store/payment-collections/${shopper.collectionId}/payment-sessions`, {
    provider_id: MANUAL_PROVIDER_ID,
  })
  const { body } = await shopper.complete()
  if (!body.order) {
    throw new Error(`No order: ${body.message}`)
  }
  return body.order.id
}

/** An order that was placed with Medusa's manual payment and not captured. */
export async function unpaidOrder(
  store: Store,
  cart: { country?: "ca" | "us"; quantity?: number } = {}
): Promise<{ id: string; cartId: string }> {
  const shopper = await store.shopper().fillCart(cart)
  return { id: await orderWithoutPaying(store, shopper), cartId: shopper.cartId }
}
