import type { MedusaRequest } from "@medusajs/framework/http"
import { findAccount } from "../../../payments/accounts"
import { rowsOf } from "../../../medusa/query"
import { depsOf } from "../../../medusa/deps"

/** What a refusal needs to know of the cart that it is about. */
export interface RefusedCart {
  locale: string | null
  /** Whether a payment of it was started with this plugin. */
  isOurs: boolean
}

export const NO_CART: RefusedCart = { locale: null, isOurs: false }

interface Row {
  cart?: { locale?: string | null } | null
  payment_collection?: { payment_sessions?: { provider_id: string }[] } | null
}

const PATH = /^\/store\/(carts|payment-collections)\/([^/?]+)/

/** The cart that the request's path names, by itself or by its payment collection. */
export async function refusedCart(req: MedusaRequest): Promise<RefusedCart> {
  const row = await rowOf(req)
  if (!row) {
    return NO_CART
  }
  const sessions = row.payment_collection?.payment_sessions ?? []
  return {
    locale: row.cart?.locale ?? null,
    isOurs: sessions.some(({ provider_id }) => findAccount(depsOf(req.scope), provider_id)),
  }
}

async function rowOf(req: MedusaRequest): Promise<Row | undefined> {
  const [, kind, id = ""] = PATH.exec(req.originalUrl) ?? []
  if (!kind) {
    return undefined
  }
  const [row] = await rowsOf<Row>(req.scope, {
    entity: "cart_payment_collection",
    fields: ["cart.locale", "payment_collection.payment_sessions.provider_id"],
    filters: { [kind === "carts" ? "cart_id" : "payment_collection_id"]: decodeURIComponent(id) },
  })
  return row
}
