import { collectionRefusal, type LinkRefusal } from "../../core/payment-link/link-refusal"
import type { OrderToPay } from "../../core/ports/medusa-port"
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
  const refusal = collectionRefusal(collection, order)
  return refusal ? { refusal } : { id }
}
