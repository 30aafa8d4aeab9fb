import type { Cents } from "../../../../src/core/money/money"
import type { Page, Transaction } from "../../fakes/gateway/page"
import type { Store } from "../store"

interface Paid {
  page: Page
  transaction: Transaction
}

/** The gateway returns a payment, or half of it. */
export async function returnAtGateway(
  store: Store,
  name: string,
  { isNotified, part }: { isNotified: boolean; part: boolean }
): Promise<void> {
  const paid = paidOne(store, ({ amount, returned }) => returned < amount)
  if (paid) {
    const { amount, id, returned } = paid.transaction
    await store.sim.point(`${name} returns ${part ? "half of " : ""}${id}`)
    const left = amount - returned
    giveBack(
      store,
      paid,
      (part ? Math.min(left, Math.ceil(amount / 2)) : left) as Cents,
      isNotified
    )
  }
}

/** Undoes a return: a dispute was won, or the return was a mistake. */
export async function undoReturn(
  store: Store,
  name: string,
  { isNotified }: { isNotified: boolean }
): Promise<void> {
  const paid = paidOne(store, ({ returned }) => returned > 0)
  if (paid) {
    const { page, transaction } = paid
    await store.sim.point(`${name} takes the return of ${transaction.id} back`)
    transaction.returned = 0 as Cents
    transaction.latest = { amount: transaction.amount, at: new Date(store.sim.now()) }
    store.shared.reinstated.add(transaction.id)
    if (isNotified) {
      store.notify(page, transaction)
    }
  }
}

/** No server reaches it for a while; its notifications still arrive. */
export async function beAway({ shared, sim }: Store, { ms }: { ms: number }): Promise<void> {
  shared.outages += 1
  await sim.sleep(ms)
  shared.outages -= 1
  shared.observed.hinderedUntil = sim.now()
}

/** A notification reports one refund, verify the sum of all returns so far. */
export function giveBack(
  store: Store,
  { page, transaction }: Paid,
  cents: Cents,
  isNotified: boolean
): void {
  const { returned } = transaction
  store.shared.gateway.giveBack(transaction, cents)
  if (isNotified && transaction.returned > returned) {
    store.notify(page, transaction)
  }
}

function paidOne(
  { shared: { gateway } }: Store,
  fits: (transaction: Transaction) => boolean
): Paid | undefined {
  for (const page of gateway.pages) {
    const transaction = page.transactions.find((each) => each.status === "approved" && fits(each))
    if (transaction) {
      return { page, transaction }
    }
  }
  return undefined
}
