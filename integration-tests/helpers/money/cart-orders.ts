import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type MedusaAmount, centsFromMedusa } from "../../../src/core/money/money"
import type { Store } from "../store/store"

interface Order {
  id: string
  total: MedusaAmount
  currency_code: string
  payment_status: string
  transactions: { amount: MedusaAmount; reference: string; reference_id: string }[]
  payment_collections: {
    payments: { id: string; captures: { amount: MedusaAmount }[] }[]
  }[]
}

/** An order as its owner sees it, in cents. */
export interface BookedOrder {
  id: string
  currency_code: string
  total: number
  captures: number[]
  transactions: number[]
}

/** Every order that a cart became; more than one would be one too many. */
export async function ordersOf(store: Store, cartId: string): Promise<BookedOrder[]> {
  const query = store.container.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const { data: links } = await query.graph({
    entity: "order_cart",
    fields: ["order_id"],
    filters: { cart_id: cartId },
  })
  const ids = (links as unknown as { order_id: string }[]).map(({ order_id }) => order_id)
  const { data } = await query.graph({
    entity: "order",
    fields: [
      "id",
      "total",
      "currency_code",
      "transactions.*",
      "payment_collections.payments.id",
      "payment_collections.payments.captures.amount",
    ],
    filters: { id: ids },
  })
  return (data as unknown as Order[]).map((order) => ({
    id: order.id,
    currency_code: order.currency_code,
    total: centsFromMedusa(order.total),
    captures: order.payment_collections
      .flatMap(({ payments }) => payments)
      .flatMap(({ captures }) => captures)
      .map(({ amount }) => centsFromMedusa(amount)),
    transactions: order.transactions.map(({ amount }) => centsFromMedusa(amount)),
  }))
}
