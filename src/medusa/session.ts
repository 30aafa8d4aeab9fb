import type {
  CartOrOrder,
  SessionCart,
  SessionOrder,
  SessionWithCart,
} from "../core/ports/session-with-cart"
import { rowsFrom, type Query } from "./query"
import { startContext } from "./start-context"

const SESSION_FIELDS = ["id", "provider_id", "payment_collection_id", "amount", "currency_code"]

const CART_FIELDS = ["id", "completed_at", "currency_code", "total"]

const START_FIELDS = [
  "region.payment_providers.id",
  "email",
  "shipping_address.first_name",
  "shipping_address.last_name",
  "billing_address.first_name",
  "billing_address.last_name",
]

const CHECKOUT_FIELDS = [
  ...START_FIELDS,
  "locale",
  "items.*",
  "items.total",
  "items.tax_total",
  "shipping_methods.*",
  "shipping_methods.total",
  "shipping_methods.tax_total",
]

const ORDER_FIELDS = [...START_FIELDS, "id", "display_id", "locale"]

/**
 * Reads a session and the total of its cart; with `lines`, everything that the hosted page shows, or the order
 * of a collection without a cart. Two queries over the link: one query through the session's collection takes
 * longer, and starting a payment waits for it.
 *
 * @returns undefined when the session is gone.
 */
export async function readSession(
  query: Query,
  id: string,
  { lines }: { lines: boolean }
): Promise<SessionWithCart | undefined> {
  const [session] = await rowsFrom<Omit<SessionWithCart, "link" | keyof CartOrOrder>>(query, {
    entity: "payment_session",
    fields: SESSION_FIELDS,
    filters: { id },
  })
  if (!session) {
    return undefined
  }
  const { payment_collection_id } = session
  const { cart = null, link = null, order = null } = startContext(payment_collection_id) ?? {}
  if (lines && (cart || order)) {
    return { ...session, link, cart, order, cartGone: false }
  }
  return { ...session, link, ...(await readCartOrOrder(query, payment_collection_id, { lines })) }
}

/** A cart with everything that the hosted page shows; undefined if the cart is gone. */
export async function readCart(query: Query, id: string): Promise<SessionCart | undefined> {
  const [cart] = await rowsFrom<SessionCart>(query, {
    entity: "cart",
    fields: [...CART_FIELDS, ...CHECKOUT_FIELDS],
    filters: { id },
  })
  return cart
}

/** The cart or order of a collection; without `lines`, the order only if the cart was deleted. */
export async function readCartOrOrder(
  query: Query,
  payment_collection_id: string,
  { lines }: { lines: boolean }
): Promise<CartOrOrder> {
  const filters = { payment_collection_id }
  const [toCart] = await rowsFrom<{ cart?: SessionCart | null }>(query, {
    entity: "cart_payment_collection",
    fields: (lines ? [...CART_FIELDS, ...CHECKOUT_FIELDS] : CART_FIELDS).map((it) => `cart.${it}`),
    filters,
  })
  const cart = toCart?.cart ?? null
  if (cart || (!toCart && !lines)) {
    return { cart, order: null, cartGone: false }
  }
  const [toOrder] = await rowsFrom<{ order?: SessionOrder | null }>(query, {
    entity: "order_payment_collection",
    fields: ORDER_FIELDS.map((it) => `order.${it}`),
    filters,
  })
  return { cart, order: toOrder?.order ?? null, cartGone: toCart !== undefined && !toOrder }
}
