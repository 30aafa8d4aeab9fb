import type { MedusaRequest } from "@medusajs/framework/http"
import { findAccount } from "../../../payments/accounts"
import { rowsOf } from "../../../medusa/query"
import { depsOf } from "../../../medusa/deps"

/** The facts of a cart, or of an order that is paid afterwards, that a refusal about it needs. */
export interface RefusedCart {
  locale: string | null
  /** Whether a payment of this cart was started with this plugin. */
  isOurs: boolean
}

export const NO_CART: RefusedCart = { locale: null, isOurs: false }

interface Row {
  cart?: { locale?: string | null } | null
  order?: { locale?: string | null } | null
  payment_collection?: { payment_sessions?: { provider_id: string }[] } | null
}

const PATH = /^\/store\/(carts|payment-collections)\/([^/?]+)/

/** The cart in the request's path, named directly or by its payment collection, which may have an order instead. */
export async function refusedCart(req: MedusaRequest): Promise<RefusedCart> {
  const row = await rowOf(req)
  if (!row) {
    return NO_CART
  }
  const sessions = row.payment_collection?.payment_sessions ?? []
  return {
    locale: row.cart?.locale ?? row.order?.locale ?? null,
    isOurs: sessions.some(({ provider_id }) => findAccount(depsOf(req.scope), provider_id)),
  }
}

async function rowOf(req: MedusaRequest): Promise<Row | undefined> {
  const [, kind, id = ""] = PATH.exec(req.originalUrl) ?? []
  if (!kind) {
    return undefined
  }
  const named = decodeURIComponent(id)
  const sessions = "payment_collection.payment_sessions.provider_id"
  const [toCart] = await rowsOf<Row>(req.scope, {
    entity: "cart_payment_collection",
    fields: ["cart.locale", sessions],
    filters: { [kind === "carts" ? "cart_id" : "payment_collection_id"]: named },
  })
  if (toCart || kind === "carts") {
    return toCart
  }
  const [toOrder] = await rowsOf<Row>(req.scope, {
    entity: "order_payment_collection",
    fields: ["order.locale", sessions],
    filters: { payment_collection_id: named },
  })
  return toOrder
}
