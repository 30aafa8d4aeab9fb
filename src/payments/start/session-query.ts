import type { CartLine, MedusaAmount } from "../../core"
import type { ProviderDependencies } from "../provider-dependencies"
import { rowsFrom } from "../query"
import { refusals } from "../refusals"
import { cartOfStart } from "./cart-of-start"

/** A payment session with what it pays for, as Medusa has it; amounts in major units, unrounded. */
export interface SessionWithCart {
  id: string
  provider_id: string
  payment_collection_id: string
  amount: MedusaAmount
  currency_code: string
  cart: SessionCart | null
  /** It had one, which was deleted, and no order came of it. */
  cartGone: boolean
}

export interface SessionCart {
  id: string
  completed_at: string | Date | null
  email: string | null
  currency_code: string
  total: MedusaAmount
  items?: CartItem[]
  shipping_methods?: ShippingMethod[]
  billing_address?: Name | null
  shipping_address?: Name | null
}

interface Name {
  first_name?: string | null
  last_name?: string | null
}

interface CartItem {
  product_id: string | null
  variant_id: string | null
  variant_sku: string | null
  title: string
  product_title: string | null
  variant_title: string | null
  quantity: MedusaAmount
  total: MedusaAmount
  tax_total: MedusaAmount
}

interface ShippingMethod {
  name: string
  total: MedusaAmount
  tax_total: MedusaAmount
}

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
 * Reads a session and the total of its cart; with `lines`, all that the hosted page shows as well.
 * In two questions, by the link between the two: in one, by way of the session's collection, the same
 * read takes longer, and starting a payment waits for it.
 *
 * @throws MedusaError NOT_FOUND when the session is gone.
 */
export async function retrieveSession(
  { query }: Pick<ProviderDependencies, "query">,
  id: string,
  { lines }: { lines: boolean }
): Promise<SessionWithCart> {
  const [session] = await rowsFrom<Omit<SessionWithCart, "cart" | "cartGone">>(query, {
    entity: "payment_session",
    fields: SESSION_FIELDS,
    filters: { id },
  })
  if (!session) {
    throw refusals.sessionGone()
  }
  const known = lines && cartOfStart(session.payment_collection_id)
  if (known) {
    return { ...session, cart: known, cartGone: false }
  }
  const link = await retrieveCartLink({ query }, session.payment_collection_id, { lines })
  const cart = link?.cart ?? null
  const cartGone = link !== undefined && !cart && !(await hasOrder(query, session))
  return { ...session, cart, cartGone }
}

/** The cart of a collection by the link between the two; its `cart` is empty when it was deleted. */
export async function retrieveCartLink(
  { query }: Pick<ProviderDependencies, "query">,
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

/** An order is paid on its own, also when its cart was deleted since. */
export async function hasOrder(
  query: ProviderDependencies["query"],
  { payment_collection_id }: Pick<SessionWithCart, "payment_collection_id">
): Promise<boolean> {
  const orders = await rowsFrom(query, {
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id },
  })
  return orders.length > 0
}

/** The lines that the hosted page shows: the items, then shipping as a line of its own. */
export function linesOf(cart: SessionCart): CartLine[] {
  const items = (cart.items ?? []).map((item) => ({
    product_id: item.product_id,
    name: nameOf(item),
    sku: item.variant_sku,
    quantity: item.quantity,
    total: item.total,
    tax_total: item.tax_total,
  }))
  const shipping = (cart.shipping_methods ?? []).map((method) => ({
    name: method.name,
    quantity: 1,
    total: method.total,
    tax_total: method.tax_total,
  }))
  return [...items, ...shipping]
}

function nameOf({ title, product_title, variant_title }: CartItem): string {
  const product = product_title ?? title
  return variant_title && variant_title !== "Default variant"
    ? `${product}, ${variant_title}`
    : product
}
