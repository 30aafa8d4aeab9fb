import type { LinkRefusal } from "../../core/payment-link/link-refusal"
import type { CollectionFacts, OrderToPay } from "../../core/ports/medusa-port"
import type { Deps } from "../deps"

/** The id of Medusa's collection for what an order owes, or why there is none. */
export type OwedCollection = { id: string; refusal?: never } | { id?: never; refusal: LinkRefusal }

/**
 * Medusa's collection for exactly what an order owes; Medusa makes the collection if it is missing. Call this under the order's
 * lock: of two callers at once, both would let Medusa make a collection.
 */
export async function owedCollection(order: OrderToPay, deps: Deps): Promise<OwedCollection> {
  const id = await deps.medusa.collectionToPay(order.id)
  const collection = id && (await deps.medusa.collection(id, { total: false }))
  if (!id || !collection) {
    return { refusal: "link_order_paid" }
  }
  return isToPay(collection, order) ? { id } : { refusal: "link_order_being_paid" }
}

/**
 * Whether a collection is for exactly what its order owes. No payment starts in the collection of a cart that became its
 * order.
 */
export function isToPay({ amount, cart }: CollectionFacts, { owed }: OrderToPay): boolean {
  return cart === null && owed > 0 && amount === owed
}
