import type { MedusaRequest } from "@medusajs/framework/http"
import { isStorable } from "../../../core/texts/storable"
import { findAccount } from "../../../payments/account"
import { rowsOf } from "../../../medusa/query"
import { depsOf } from "../../../medusa/deps"

/** The facts that a refusal needs about a cart, or about an order that is paid afterwards. */
export interface RefusedCart {
  locale: string | null
  /** Whether a payment of this cart was started with this plugin. */
  isOurs: boolean
  payment_collection_id: string | undefined
}

export const NO_CART: RefusedCart = {
  locale: null,
  isOurs: false,
  payment_collection_id: undefined,
}

interface Row {
  payment_collection_id: string
  cart?: { locale?: string | null } | null
  order?: { locale?: string | null } | null
  payment_collection?: { payment_sessions?: { provider_id: string }[] } | null
}

/** What names the cart in a request's path: the cart itself or its payment collection; or nothing. */
export type CartInPath = Partial<Record<"cart_id" | "payment_collection_id", string>>

/** The cart that a request's path names, directly or by its payment collection, which may have an order instead. */
export async function refusedCart(
  { scope }: MedusaRequest,
  named: CartInPath
): Promise<RefusedCart> {
  const row = await rowOf(scope, named)
  if (!row) {
    return NO_CART
  }
  const sessions = row.payment_collection?.payment_sessions ?? []
  return {
    locale: row.cart?.locale ?? row.order?.locale ?? null,
    isOurs: sessions.some(({ provider_id }) => findAccount(depsOf(scope), provider_id)),
    payment_collection_id: row.payment_collection_id,
  }
}

async function rowOf(
  scope: MedusaRequest["scope"],
  { cart_id, payment_collection_id }: CartInPath
): Promise<Row | undefined> {
  const id = cart_id ?? payment_collection_id
  if (!id || !isStorable(id)) {
    return undefined
  }
  const sessions = "payment_collection.payment_sessions.provider_id"
  const [toCart] = await rowsOf<Row>(scope, {
    entity: "cart_payment_collection",
    fields: ["payment_collection_id", "cart.locale", sessions],
    filters: cart_id ? { cart_id } : { payment_collection_id },
  })
  if (toCart || cart_id) {
    return toCart
  }
  const [toOrder] = await rowsOf<Row>(scope, {
    entity: "order_payment_collection",
    fields: ["payment_collection_id", "order.locale", sessions],
    filters: { payment_collection_id },
  })
  return toOrder
}
