import type { AuthorizePaymentInput, AuthorizePaymentOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { centsFromMedusa } from "../../core/money/money"
import type { SessionWithCart } from "../../core/ports/session-with-cart"
import type { Payment } from "../../core/payment/payment"
import type { ProviderDeps } from "../deps"
import { askInTurn } from "../process/ask-in-turn"
import { claimPayment, mayBeClaimed } from "../process/claim-payment"
import { amountOfPage, readPage, type Page } from "../process/page"
import { syncPayments } from "../process/sync-payments"
import { payableUrl } from "../start/payable-url"
import { retrieveSession } from "../start/retrieve-session"
import { publicData, publicFields, readSessionData } from "../start/session-data"
import { findAttempt } from "./find-attempt"

/**
 * The guard: every way to an order ends here, under Medusa's own cart lock. Answers `captured` only for a proven
 * payment of this session's collection whose amount and currency are still the cart's, once per collection and for
 * one session; the same session asked again gets the same answer. Everything else is `pending`: Medusa can ask
 * again later.
 *
 * Medusa names the session. The session's data may be empty, or a copy of another session's: Medusa writes the
 * session before it asks the provider for the data, and a server can die in between. Such data names no page.
 */
export async function authorizePayment(
  { data, context }: AuthorizePaymentInput,
  deps: ProviderDeps
): Promise<AuthorizePaymentOutput> {
  const pending = { status: PaymentSessionStatus.PENDING, data: publicFields(data) }
  const stored = readSessionData(data)
  const session_id = context?.idempotency_key ?? stored?.session_id
  if (!session_id) {
    return pending
  }
  const named = stored?.session_id === session_id ? stored : undefined

  const session = await retrieveSession(deps, session_id, { lines: false })
  if (centsFromMedusa(session.amount) === 0 && cartIsFree(session)) {
    return {
      status: PaymentSessionStatus.AUTHORIZED,
      data: publicData(session_id, undefined, data),
    }
  }

  const attempt = await findAttempt({ session_id, handle: named?.handle }, deps.repositories)
  if (!attempt || attempt.provider_id !== deps.account.provider_id) {
    return pending
  }
  const claimed = await claim(attempt, session, deps)
  const isOfCollection = attempt.payment_collection_id === session.payment_collection_id
  if (!claimed && !isOfCollection) {
    return pending
  }
  const checkout_url = claimed ? null : await payableUrl(attempt, deps)
  return {
    status: claimed ? PaymentSessionStatus.CAPTURED : PaymentSessionStatus.PENDING,
    data: publicData(session_id, { ...attempt, checkout_url }, data),
  }
}

/** Claims the page's proven payment for a session; undefined if no proven payment fits the session. */
async function claim(
  attempt: CheckoutAttempt,
  session: SessionWithCart,
  deps: ProviderDeps
): Promise<Payment | undefined> {
  const page = await readPage(attempt, deps.account, deps)
  const asked = await withStatements(page, session, deps)
  if (!asked || !stillMatches(attempt, session)) {
    return undefined
  }
  const synced = await syncPayments(asked, "checkout", deps)
  const payment = claimableOf(synced, session)
  return payment && (await claimPayment(synced, payment.id, session.id, deps))
}

/**
 * Stored statements are enough once they prove a payment. Before the proof, and after a failed placement, the
 * gateway is asked: the money may have been returned.
 *
 * Anybody may complete a cart, so the gateway is asked in turn: a payment that is asked about too early is still
 * unpaid.
 *
 * @returns undefined if the gateway must be asked and cannot be reached.
 */
async function withStatements(
  page: Page,
  session: SessionWithCart,
  deps: ProviderDeps
): Promise<Page | undefined> {
  const { account, attempt, payments } = page
  const isClaimed = payments.some(({ payment_session_id }) => payment_session_id === session.id)
  const mustAnswer =
    attempt.token !== null &&
    payments.some(({ placement_count, status }) => status === "proven" && placement_count > 0)
  if (!mustAnswer && (isClaimed || isProven(page))) {
    return page
  }
  const answer = await askInTurn(page, "checkout", deps, { mustAnswer })
  const reached = answer !== "deferred" && answer.reached
  if (mustAnswer && !reached) {
    return undefined
  }
  return reached && answer.stored ? await readPage(attempt, account, deps) : page
}

function isProven({ folded }: Page): boolean {
  return folded.some((payment) => payment.isProven && payment.isPageClear && payment.returned === 0)
}

/** The payment of a session's collection that may be captured; a session keeps a claimed payment. */
function claimableOf(page: Page, session: SessionWithCart): Payment | undefined {
  return page.payments.find(
    (payment) =>
      payment.payment_collection_id === session.payment_collection_id &&
      mayBeClaimed(payment, page, session.id)
  )
}

function stillMatches(attempt: CheckoutAttempt, session: SessionWithCart): boolean {
  const { cart } = session
  const amount = amountOfPage(attempt)
  return (
    centsFromMedusa(session.amount) === amount &&
    session.currency_code === attempt.currency_code &&
    (!cart ||
      (centsFromMedusa(cart.total) === amount && cart.currency_code === attempt.currency_code))
  )
}

function cartIsFree({ cart }: SessionWithCart): boolean {
  return !cart || centsFromMedusa(cart.total) === 0
}
