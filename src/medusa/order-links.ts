import { centsFromMedusa, type MedusaAmount } from "../core/money/money"
import type { OrderLinks, OrderOrPayment } from "../core/ports/medusa-port"
import { rowsFrom, type Query } from "./query"

/** The order of a collection, read from the link. */
export async function readOrderId(
  query: Query,
  payment_collection_id: string
): Promise<string | undefined> {
  const [link] = await rowsFrom<{ order_id: string }>(query, {
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id },
  })
  return link?.order_id
}

/** See `MedusaPort.orderLinks`. Reads the links directly: reading them through the collection costs more. */
export async function readOrderLinks(
  query: Query,
  payment_collection_id: string
): Promise<OrderLinks | undefined> {
  const filters = { payment_collection_id }
  const [[toCart], [toOrder]] = await Promise.all([
    rowsFrom<{ cart?: { id: string } | null }>(query, {
      entity: "cart_payment_collection",
      fields: ["cart.id"],
      filters,
    }),
    rowsFrom<{ order?: { id: string } | null }>(query, {
      entity: "order_payment_collection",
      fields: ["order.id"],
      filters,
    }),
  ])
  if (!toCart?.cart) {
    return undefined
  }
  const cart_id = toCart.cart.id
  const [link] = await rowsFrom<{ order_id: string }>(query, {
    entity: "order_cart",
    fields: ["order_id"],
    filters: { cart_id },
  })
  return {
    cart_id,
    payment_collection_id,
    ofCart: link?.order_id,
    ofCollection: toOrder?.order?.id,
  }
}

/** See `MedusaPort.isHalfPlaced`. */
export async function readIsHalfPlaced(query: Query, id: string): Promise<boolean> {
  const [order] = await rowsFrom<{
    cart?: {
      total: MedusaAmount
      payment_collection?: {
        id: string
        payments?: unknown[]
        payment_sessions?: { status: string }[]
      } | null
    } | null
    payment_collections?: { id: string }[]
  }>(query, {
    entity: "order",
    fields: [
      "id",
      "cart.total",
      "cart.payment_collection.id",
      "cart.payment_collection.payments.id",
      "cart.payment_collection.payment_sessions.status",
      "payment_collections.id",
    ],
    filters: { id },
  })
  const ofCart = order?.cart?.payment_collection
  if (!order?.cart || !ofCart) {
    return false
  }
  const { payments = [], payment_sessions = [] } = ofCart
  const isLinked = order.payment_collections?.some((collection) => collection.id === ofCart.id)
  // Core announces an order without a payment if the order costs nothing, or if another provider authorizes the
  // payment later.
  const isFree = centsFromMedusa(order.cart.total) <= 0
  const isAwaiting = payment_sessions.some(({ status }) => status === "pending_authorization")
  return !isLinked || (payments.length === 0 && !isFree && !isAwaiting)
}

/** See `MedusaPort.collectionsOf`. */
export async function readCollectionsOf(query: Query, refunded: OrderOrPayment): Promise<string[]> {
  const fields = ["payment_collection_id"]
  const question =
    "order_id" in refunded
      ? { entity: "order_payment_collection", fields, filters: refunded }
      : { entity: "payment", fields, filters: { id: refunded.payment_id } }
  const rows = await rowsFrom<{ payment_collection_id: string }>(query, question)
  return rows.map(({ payment_collection_id }) => payment_collection_id)
}
