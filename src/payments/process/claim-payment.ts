import { decide } from "../../core/payment/decide"
import type { Payment } from "../../core/payment/payment"
import { NOTHING_BOOKED } from "./medusa-facts"
import { makeDue } from "./make-due"
import { amountOfPage, foldedOf, namedBy, readPage, type BookProviderDeps, type Page } from "./page"

/** After a claim the page is processed soon, whoever completes the cart. */
const PROCESS_SOON_MS = 2_000

/**
 * Claims a payment for a session: our answer "captured". A statement that has come since the page was read is judged as well: it
 * may say that the money was returned. An admin may have applied the payment to another order: then it is not claimed.
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
    // The index asks rows only, and this one is not named yet.
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
 * Whether the statements alone allow to capture a payment. What is claimed may have been judged under another profile; Medusa may
 * not have booked it, and what was returned since is not captured.
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
  const asked = { amount, currency_code, isOver: false, isAsked: true, canAsk: true }
  const step = decide(folded, asked, {
    ...NOTHING_BOOKED,
    sessionExists: true,
    collectionAmount: amount,
  })
  return step.kind === "book" || step.kind === "place_order"
}
