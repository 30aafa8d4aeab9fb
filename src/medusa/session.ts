import type { SessionCart, SessionWithCart } from "../core"
import { cartOfStart } from "./cart-of-start"
import { readOrderId } from "./order-links"
import { rowsFrom, type Query } from "./query"

const SESSION_FIELDS = ["id", "provider_id", "payment_collection_id", "amount", "currency_code"]

const CART_FIELDS = ["id", "completed_at", "currency_code", "total"]

const CHECKOUT_FIELDS = [
  "email",
  "items.*",
  "items.total",
  "items.tax_total",
  "shipping_methods.*",
  "shipping_methods.total",
  "shipping_methods.tax_total",
  "shipping_address.first_name",
  "shipping_address.last_name",
  "billing_address.first_name",
  "billing_address.last_name",
]

/**
 * Reads a session and the total of its cart; with `lines`, everything that the hosted page shows. Two queries
 * over the link: one query through the session's collection takes longer, and starting a payment waits for
 * it.
 *
 * @returns undefined when the session is gone.
 */
export async function readSession(
  query: Query,
  id: string,
  { lines }: { lines: boolean }
): Promise<SessionWithCart | undefined> {
  const [session] = await rowsFrom<Omit<SessionWithCart, "cart" | "cartGone">>(query, {
    entity: "payment_session",
    fields: SESSION_FIELDS,
    filters: { id },
  })
  if (!session) {
    return undefined
  }
  const { payment_collection_id } = session
  const known = lines && cartOfStart(payment_collection_id)
  if (known) {
    return { ...session, cart: known, cartGone: false }
  }
  const link = await readCartLink(query, payment_collection_id, { lines })
  const cart = link?.cart ?? null
  const cartGone = link !== undefined && !cart && !(await readOrderId(query, payment_collection_id))
  return { ...session, cart, cartGone }
}

/** The link from a collection to its cart; its `cart` is empty when it was deleted. */
export async function readCartLink(
  query: Query,
  payment_collection_id: string,
  { lines }: { lines: boolean }
): Promise<{ cart?: SessionCart | null } | undefined> {
  const [link] = await rowsFrom<{ cart?: SessionCart | null }>(query, {
    entity: "cart_payment_collection",
    fields: (lines ? [...CART_FIELDS, ...CHECKOUT_FIELDS] : CART_FIELDS).map((it) => `cart.${it}`),
    filters: { payment_collection_id },
  })
  return link
}
