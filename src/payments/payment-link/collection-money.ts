import type { CollectionWithMoney } from "../../core/payment-link/link-status"
import { moneyOfCollection } from "../../core/payment/collection-money"
import type { Deps } from "../deps"
import { readCollectionBooks } from "../process/read-books"

/** What Medusa has of a collection and its order, and what money of the gateway is for the collection. */
export async function readCollectionWithMoney(
  id: string,
  deps: Pick<Deps, "accounts" | "medusa" | "repositories">
): Promise<CollectionWithMoney> {
  // The gateway's money first: what Medusa books meanwhile is then known by Medusa.
  const money = moneyOfCollection(await readCollectionBooks(id, deps))
  return { collection: await deps.medusa.collection(id, { total: false }), money }
}
