import { Modules } from "@medusajs/framework/utils"
import { addressIn } from "../shopper/usual-cart"
import type { Store } from "../store/store"
import { post } from "./edit-order"

/** A draft order, by default of 45.00, 51.74 with taxes; by default for a shopper who reads French. */
export async function draftOrder(store: Store, locale = "fr-CA", unit_price = 45): Promise<string> {
  const shopper = await store.shopper().fillCart()
  const { region_id } = await shopper.cart()
  const [channel] = await store.container.resolve(Modules.SALES_CHANNEL).listSalesChannels()
  const { draft_order } = await post<{ draft_order: { id: string } }>(
    store,
    "/admin/draft-orders",
    {
      region_id,
      sales_channel_id: channel?.id,
      email: "Robin@Example.com",
      locale,
      shipping_address: addressIn("ca"),
      items: [{ title: "Repair", quantity: 1, unit_price }],
    }
  )
  return draft_order.id
}

/** An order that an admin has written, and that nobody has paid. */
export async function convertedDraft(
  store: Store,
  locale?: string,
  unitPrice?: number
): Promise<string> {
  const id = await draftOrder(store, locale, unitPrice)
  await post(store, `/admin/draft-orders/${id}/convert-to-order`)
  return id
}
