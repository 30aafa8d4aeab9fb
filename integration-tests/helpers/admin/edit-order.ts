import type { Session, Shopper } from "../shopper/shopper"
import type { Store } from "../store/store"
import { asAdmin } from "./admin"

/** Adds one more piece to the order; its price is charged in a collection of its own. */
export async function editOrder(
  store: Store,
  { cartId }: Shopper,
  orderId: string
): Promise<{ shopper: Shopper; session: Session }> {
  const shopper = store.shopper()
  shopper.cartId = cartId
  const { products } = await shopper.get<{ products: { variants: { id: string }[] }[] }>(
    "/store/products?handle=smoke-tea"
  )
  const steps: [string, unknown][] = [
    ["/admin/order-edits", { order_id: orderId }],
    [
      `/admin/order-edits/${orderId}/items`,
      { items: [{ variant_id: products[0]?.variants[0]?.id, quantity: 1 }] },
    ],
    [`/admin/order-edits/${orderId}/confirm`, undefined],
  ]
  for (const [path, body] of steps) {
    expect(await asAdmin(store, "POST", path, body)).toMatchObject({ status: 200 })
  }
  const { body } = await asAdmin<{
    order: { payment_collections: { id: string; status: string }[] }
  }>(store, "GET", `/admin/orders/${orderId}?fields=*payment_collections`)
  const unpaid = body.order.payment_collections.find(({ status }) => status === "not_paid")
  shopper.collectionId = unpaid?.id ?? ""
  return { shopper, session: await shopper.startPayment() }
}
