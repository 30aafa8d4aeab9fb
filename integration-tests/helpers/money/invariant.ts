import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { Payment } from "../../../src/core/payment/payment"
import type { Sandbox } from "../../../src/sandbox"
import { SINCE } from "../database/kept-rows"
import { handled } from "../store/handled"
import { findImbalances, type Approval } from "./find-imbalances"
import { readAttempts, readMoney, readPayments, rowsOf } from "./read-money"
import { poll } from "../store/poll"
import type { Store } from "../store/store"
import { rewriteAttempt } from "../database/rewrite-attempt"

/** How often an unfinished attempt is polled: an order that cannot be placed is held after five tries. */
const ROUNDS = 7

/** From this round on no page is waited for any longer. */
const TIME_IS_UP = 3

/** Watches the money of one test after the other. */
interface Invariant {
  /** What the sandboxes have approved until now is no business of the test that begins. */
  begin(): void
  /**
   * Lets all processing end, and checks what became of each approved payment.
   *
   * @throws Error that names every payment, cart, collection and order whose money does not add up.
   */
  assertHolds(): Promise<void>
}

/**
 * The invariant of every integration test. For each payment: what the gateway has is what Medusa has, or a person sees the
 * difference. And what Medusa has captured, the gateway has approved; a cart gives one order, a collection one capture; each
 * order's transactions are its captures minus its refunds, and its captures are its total, of one of its versions. Rows that were
 * there before the test, and that it left alone, are not read: one file has 100,000.
 */
export function moneyInvariant(store: Store, sandboxes: () => readonly Sandbox[]): Invariant {
  let earlier = new Set<string>()

  const allApprovals = (): Approval[] =>
    sandboxes().flatMap(({ control }) => control.transactions())
  const approvals = () =>
    allApprovals().filter(({ transaction_id }) => !earlier.has(transaction_id))

  async function imbalances(): Promise<string[]> {
    await letNotificationsArrive(store, sandboxes())
    for (let round = 1; ; round++) {
      if (approvals().length > 0) {
        await pollUnfinished(store, { timeIsUp: round >= TIME_IS_UP })
      }
      const found = findImbalances(approvals(), await readMoney(rowsOf(store), SINCE))
      if (found.length === 0 || round === ROUNDS) {
        return found
      }
    }
  }

  return {
    begin() {
      earlier = new Set(allApprovals().map(({ transaction_id }) => transaction_id))
    },
    async assertHolds() {
      const found = await imbalances()
      if (found.length > 0) {
        throw new Error(["The money does not add up:", ...found].join("\n- "))
      }
    },
  }
}

/** The gateway's late notifications reach this test's database, not the next one's. */
async function letNotificationsArrive(store: Store, sandboxes: readonly Sandbox[]): Promise<void> {
  for (const { control } of sandboxes) {
    control.faults.clear()
    control.releaseWebhooks()
    const notified = control.deliveries().filter(({ state }) => state === "sending")
    await Promise.all(notified.map(({ transaction_id }) => control.delivered(transaction_id)))
  }
  await handled(store)
}

/** Polls as the reconcile job does; with `timeIsUp` no page is waited for any longer. */
async function pollUnfinished(store: Store, { timeIsUp }: { timeIsUp: boolean }): Promise<void> {
  const rows = rowsOf(store)
  const payments = (await readPayments(rows)).filter(isUnfinished)
  const unfinished = (await readAttempts(rows, SINCE)).filter((attempt) =>
    isPolled(attempt, payments)
  )
  for (const attempt of unfinished) {
    if (timeIsUp && attempt.status === "open") {
      await rewriteAttempt(store, attempt.id, { expires_at: new Date(0) })
    }
    await poll(store, attempt.id)
  }
}

/** Before the daily check. */
const SOON_MS = 60 * 60_000

function isPolled(
  { id, next_check_at, over_because, status }: CheckoutAttempt,
  unfinished: readonly Payment[]
): boolean {
  const soon = Date.now() + SOON_MS
  return (
    status !== "over" ||
    unfinished.some(({ reference }) => reference === id) ||
    // A refund has it checked soon.
    (next_check_at !== null && (over_because !== "paid" || next_check_at.getTime() < soon))
  )
}

function isUnfinished({ status }: Payment): boolean {
  return status === "reported" || status === "proven"
}
