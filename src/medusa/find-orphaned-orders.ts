import type { MedusaContainer } from "@medusajs/framework/types"
import { amountText, type MedusaAmount } from "../core/money/money"
import { rowsOf } from "./query"

/**
 * How far apart the two orders of an interrupted completion can be, in milliseconds: with Redis the dead
 * server's cart lock lives for two minutes.
 */
const AROUND_MS = 5 * 60_000

interface Order {
  id: string
  display_id: number
  created_at: string | Date
  email: string | null
  cart?: { id: string } | null
  items?: { variant_id: string | null; quantity: MedusaAmount }[]
  transactions?: { id: string }[]
  payment_collections?: { id: string }[]
}

/** An unpaid order that is linked to no cart. */
export type OrphanedOrder = Pick<Order, "id" | "display_id">

const FIELDS = [
  "id",
  "display_id",
  "created_at",
  "email",
  "cart.id",
  // Not single fields: an item's quantity is in its detail, which Medusa only loads as a whole.
  "items.*",
  "transactions.id",
  "payment_collections.id",
]

/**
 * Finds orders of a server that died between creating an order and linking it to its cart: same email and lines
 * as the payment's order, created within five minutes of it, without cart, payment and transaction. Admins see them;
 * the plugin never removes them.
 */
export async function findOrphanedOrders(
  payment: { order_id: string | null },
  container: MedusaContainer
): Promise<OrphanedOrder[]> {
  const find = async (filters: Record<string, unknown>) =>
    await rowsOf<Order>(container, { entity: "order", fields: FIELDS, filters })
  const [order] = payment.order_id ? await find({ id: payment.order_id }) : []
  if (!order) {
    return []
  }
  const placedAt = new Date(order.created_at).getTime()
  const around = await find({
    email: order.email,
    created_at: { $gte: new Date(placedAt - AROUND_MS), $lte: new Date(placedAt + AROUND_MS) },
  })
  return around
    .filter(
      (other) => other.id !== order.id && isAdrift(other) && linesOf(other) === linesOf(order)
    )
    .map(({ id, display_id }) => ({ id, display_id }))
}

function isAdrift({ cart, transactions, payment_collections }: Order): boolean {
  return !cart && !transactions?.length && !payment_collections?.length
}

function linesOf({ items }: Order): string {
  const lines = items?.map(({ variant_id, quantity }) => `${variant_id} x ${amountText(quantity)}`)
  return JSON.stringify(lines?.sort() ?? [])
}
