import { foldedOf } from "../../core/payment/fold"
import { decide } from "../../core/payment/decide"
import type { Payment } from "../../core/payment/payment"
import { NOTHING_BOOKED } from "./medusa-facts"
import { makeDue } from "./make-due"
import { amountOfPage, namedBy, readPage, type BookProviderDeps, type Page } from "./page"

/** After a claim the page is processed soon, whoever completes the cart. */
const PROCESS_SOON_MS = 2_000

/**
 * Claims a payment for a session: our answer "captured". A statement that came after the page was read is judged
 * as well: the money may have been returned. A payment that an admin has applied to another order is not claimed.
 *
 * @returns the claimed payment; undefined if it may not be captured.
 */
export async function claimPayment(
  page: Page,
  paymentId: string,
  sessionId: string,
  deps: Pick<BookProviderDeps, "now" | "repositories">
): Promise<Payment | undefined> {
  const payment = page.payments.find(({ id }) => id === paymentId)
  if (!payment || !mayBeClaimed(payment, page, sessionId)) {
    return undefined
  }
  const { payments } = deps.repositories
  if (
    payment.transaction_id === null &&
    (await payments.isTransactionReused(namedBy(page, payment)))
  ) {
    // The unique index compares rows only, and this payment's row has no transaction yet.
    return undefined
  }
  const soon = new Date(deps.now().getTime() + PROCESS_SOON_MS)
  const attempt = await makeDue(page, soon, deps)
  const claimed = await payments.claim(payment, sessionId, page.statements.length, deps.now())
  if (claimed) {
    return claimed
  }
  const now = await readPage(attempt, page.account, deps)
  const isForSame = now.payments.some(
    ({ id, payment_collection_id }) =>
      id === paymentId && payment_collection_id === payment.payment_collection_id
  )
  return isForSame && now.statements.length > page.statements.length
    ? await claimPayment(now, paymentId, sessionId, deps)
    : undefined
}

/**
 * Whether the statements alone allow a capture. A claimed payment may have been judged under another profile, and
 * Medusa may not have booked it; returned money is not captured.
 */
export function mayBeClaimed(payment: Payment, page: Page, sessionId: string): boolean {
  const folded = foldedOf(payment, page)
  if (payment.captured_at !== null) {
    const mayBeReturned = folded !== undefined && (folded.isUnclear || folded.returned > 0)
    return payment.payment_session_id === sessionId && !mayBeReturned
  }
  if (payment.status !== "reported" && payment.status !== "proven") {
    return false
  }
  const { amount, currency_code } = { ...page.attempt, amount: amountOfPage(page.attempt) }
  const facts = { amount, currency_code, isOver: false, isAsked: true, canAsk: true }
  const step = decide(folded, facts, {
    ...NOTHING_BOOKED,
    sessionExists: true,
    collectionAmount: amount,
  })
  return step.kind === "book" || step.kind === "place_order"
}
