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
  await addToOrder(store, orderId)
  shopper.collectionId = await unpaidCollection(store, orderId)
  return { shopper, session: await shopper.startPayment() }
}

/** An admin adds a packet of tea to an order, which then owes its price. */
export async function addToOrder(store: Store, orderId: string): Promise<void> {
  const items = [{ variant_id: await variantOfTea(store), quantity: 1 }]
  await post(store, "/admin/order-edits", { order_id: orderId })
  await post(store, `/admin/order-edits/${orderId}/items`, { items })
  await post(store, `/admin/order-edits/${orderId}/confirm`)
}

/** An admin makes two pieces of the first item of an order that nobody has paid. */
export async function orderTwice(store: Store, orderId: string): Promise<void> {
  const itemId = await firstItem(store, orderId)
  await post(store, "/admin/order-edits", { order_id: orderId })
  await post(store, `/admin/order-edits/${orderId}/items/item/${itemId}`, { quantity: 2 })
  await post(store, `/admin/order-edits/${orderId}/confirm`)
}

/** An admin exchanges the first item of an order for a dearer one, which is back; the order owes the difference. */
export async function exchangeItem(store: Store, orderId: string): Promise<void> {
  // Only what was sent can be sent back.
  const sent = { items: [{ id: await firstItem(store, orderId), quantity: 1 }] }
  await post(store, `/admin/orders/${orderId}/fulfillments`, sent)
  const { exchange } = await post<{ exchange: { id: string } }>(store, "/admin/exchanges", {
    order_id: orderId,
  })
  const path = `/admin/exchanges/${exchange.id}`
  await post(store, `${path}/inbound/items`, sent)
  const variant_id = await variantOfTea(store)
  const items = [{ variant_id, quantity: 1, unit_price: 120 }]
  await post(store, `${path}/outbound/items`, { items })
  const requested = await post<{ return: { id: string } }>(store, `${path}/request`)
  const back = `/admin/returns/${requested.return.id}`
  await post(store, `${back}/receive`)
  await post(store, `${back}/receive-items`, sent)
  await post(store, `${back}/receive/confirm`)
}

async function firstItem(store: Store, orderId: string): Promise<string | undefined> {
  const { body } = await asAdmin<{ order: { items: { id: string }[] } }>(
    store,
    "GET",
    `/admin/orders/${orderId}?fields=*items`
  )
  return body.order.items[0]?.id
}

/** The payment collection for what an order owes. */
export async function unpaidCollection(store: Store, orderId: string): Promise<string> {
  const { body } = await asAdmin<{
    order: { payment_collections: { id: string; status: string }[] }
  }>(store, "GET", `/admin/orders/${orderId}?fields=*payment_collections`)
  const unpaid = body.order.payment_collections.find(({ status }) => status === "not_paid")
  return unpaid?.id ?? ""
}

/** The number that admins and shoppers know an order by. */
export async function numberOf(store: Store, orderId: string): Promise<number> {
  const { body } = await asAdmin<{ order: { display_id: number } }>(
    store,
    "GET",
    `/admin/orders/${orderId}?fields=display_id`
  )
  return body.order.display_id
}

async function variantOfTea(store: Store): Promise<string> {
  const { products } = await store
    .shopper()
    .get<{ products: { variants: { id: string }[] }[] }>("/store/products?handle=smoke-tea")
  return products[0]?.variants[0]?.id ?? ""
}

/** @throws Error if Medusa refuses. */
export async function post<Body>(store: Store, path: string, body?: unknown): Promise<Body> {
  const answer = await asAdmin<Body>(store, "POST", path, body)
  if (answer.status !== 200) {
    throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  return answer.body
}
