import type { PaymentAction } from "../../../../src/core/payment/actions"
import type { Payment } from "../../../../src/core/payment/payment"
import type { Page } from "../../fakes/gateway/page"
import type { PaymentItem } from "../../../../src/payments/worklist/open-item"
import { processPage } from "../../../../src/payments/process/process-page"
import {
  heldOf,
  isReportedByNotifications,
  isReportedByVerify,
  isTakenForAll,
  isTellable,
  rowsOf,
  transactionOf,
} from "../money/truth"
import type { Store } from "../store"
import { act, read, returnAll, returnedOf } from "./decide"

/** Longer than a dead server's lock, and than a check takes to come. */
const LATER_MS = 11 * 60_000
/** A payment may be held again for what the gateway reports late. */
const ROUNDS = 3
/** So many decisions end a payment: a sum is stated, Medusa refunds, the rest is closed; and once more with the order placed. */
const DECISIONS = 8

const PROMISE = "every held payment can end"

/**
 * An admin who knows what the gateway has goes through all pages, and then ends each held payment by what is offered. That must be
 * possible for every one of them, and none may come back for ever.
 */
export async function clearWorklist(store: Store): Promise<void> {
  const { database } = store.shared
  for (const attempt of database.attempts.all()) {
    await store.ask(`check of ${attempt.id}`, async ({ deps }) =>
      processPage(attempt, "admin", deps)
    )
  }
  for (let round = 0; round < ROUNDS && heldOnes(store).length > 0; round++) {
    await store.sim.sleep(LATER_MS)
    for (const { id } of heldOnes(store)) {
      await endHeld(store, id)
    }
  }
  const again = heldOnes(store)[0]
  if (again) {
    breakPromise(store, `${again.id} is held again: ${again.reason}`)
  }
  store.shared.isAudited = true
}

/** One decision after the other, until the payment is not held any more. */
async function endHeld(store: Store, id: string): Promise<void> {
  await checkSums(store, id)
  let isTried = store.sim.random.chance(0.5)
  const done: string[] = []
  for (let count = 0; count < DECISIONS; count++) {
    const item = await read(store, id)
    if (!item) {
      return breakPromise(store, `${id} cannot be read`)
    }
    if (item.payment.status !== "held") {
      return
    }
    const action = await nextOf(store, item, isTried)
    done.push(`${item.payment.reason}: ${action}`)
    isTried ||= action === "place_order"
    if (!item.actions.includes(action)) {
      const offered = item.actions.join(", ")
      return breakPromise(store, `${id}, ${done.join("; ")} is not offered, but ${offered}`)
    }
    const refusal = await act(store, (await read(store, id)) ?? item, action)
    if (refusal) {
      return breakPromise(store, `${id}, ${done.join("; ")} is refused: ${refusal}`)
    }
  }
  breakPromise(store, `${id} is held after ${done.join("; ")}`)
}

/** What a person reads is a guess, or what the gateway has: by now it was asked about every page. */
async function checkSums(store: Store, id: string): Promise<void> {
  const { gateway, reinstated } = store.shared
  const item = await read(store, id)
  const page = item?.attempt && gateway.pageOf(item.attempt.id)
  const transaction = page && transactionOf(item.payment, page)
  if (
    transaction &&
    !item.folded.isUnclear &&
    isTellable(page, store.shared) &&
    (isReportedByNotifications(transaction) ||
      (!isBesideAnother(item, page, store) &&
        isReportedByVerify(page, transaction, store.shared))) &&
    !reinstated.has(transaction.id) &&
    !isTakenForAll(store.shared) &&
    item.balances.gateway !== heldOf(transaction)
  ) {
    const detail = `${id}: ${item.balances.gateway}, and it has ${heldOf(transaction)}`
    store.shared.broken.set("a person reads what the gateway has", detail)
  }
}

/** Two statements name the transaction differently, or only one names it: there is a payment for each name, with what was said under it. */
function isBesideAnother({ payment }: PaymentItem, page: Page, { shared }: Store): boolean {
  const transaction = transactionOf(payment, page)
  return rowsOf(page, shared).some(
    (row) => row.id !== payment.id && transactionOf(row, page) === transaction
  )
}

/** What ends a payment, by what the gateway has and Medusa has. */
async function nextOf(store: Store, item: PaymentItem, isTried: boolean): Promise<PaymentAction> {
  const { actions, balances, folded } = item
  const { gateway, medusa } = balances
  if (folded.isUnclear || folded.returned !== returnedOf(store, item)) {
    return "state_returned"
  }
  if (gateway < medusa) {
    return actions.includes("refund_in_medusa") ? "refund_in_medusa" : "close"
  }
  if (gateway > medusa) {
    if (!isTried && actions.includes("place_order")) {
      return "place_order"
    }
    if (actions.includes("close")) {
      return "close"
    }
    await returnAll(store, item)
    return "state_returned"
  }
  return "close"
}

function heldOnes({ shared: { database } }: Store): Payment[] {
  return database.payments.where(({ status }) => status === "held")
}

function breakPromise({ shared }: Store, detail: string): void {
  shared.broken.set(PROMISE, detail)
}
