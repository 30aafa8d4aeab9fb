import { mayBePaid } from "../../core/attempt/page-end"
import type { CollectionWithMoney, LinkMoney } from "../../core/payment-link/link-status"
import { moneyOfCollection } from "../../core/payment/collection-money"
import { findAccount } from "../account"
import type { Deps } from "../deps"
import { readCollectionBooks } from "../process/read-books"

type ReadDeps = Pick<Deps, "accounts" | "medusa" | "now" | "repositories">

/** What Medusa has of a collection and its order, and what money of the gateway is for the collection. */
export async function readCollectionWithMoney(
  id: string,
  deps: ReadDeps
): Promise<CollectionWithMoney> {
  // The gateway's money first: what Medusa books meanwhile is then known by Medusa.
  const money = await readMoney(id, deps)
  return { collection: await deps.medusa.collection(id, { total: false }), money }
}

/** As `readCollectionWithMoney`, by the ids of the collections. */
export async function readCollectionsWithMoney(
  ids: readonly string[],
  deps: ReadDeps
): Promise<ReadonlyMap<string, CollectionWithMoney>> {
  return new Map(
    await Promise.all(ids.map(async (id) => [id, await readCollectionWithMoney(id, deps)] as const))
  )
}

async function readMoney(id: string, deps: ReadDeps): Promise<LinkMoney> {
  const books = await readCollectionBooks(id, deps)
  const money = moneyOfCollection(books)
  const mayHaveMoney = books.pages.some(({ attempt }) => {
    // Nobody asks the gateway of an account that is no longer configured.
    const account = findAccount(deps, attempt.provider_id)
    return account !== undefined && mayBePaid(attempt, account.options, deps.now())
  })
  return money.kind === "none" && mayHaveMoney ? { kind: "unknown" } : money
}
