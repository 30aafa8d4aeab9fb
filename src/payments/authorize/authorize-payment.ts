import type { AuthorizePaymentInput, AuthorizePaymentOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { askInTurn } from "../verify/ask-in-turn"
import {
  centsFromDecimal,
  centsFromMedusa,
  mayBeReturned,
  verdictOf,
  type CheckoutAttempt,
  type SessionWithCart,
} from "../../core"
import { announceChange } from "../announce-change"
import { claimCapture } from "../claim-capture"
import type { ProviderDeps } from "../deps"
import { findAttempt } from "./find-attempt"
import { payableUrl } from "../start/payable-url"
import { publicData, publicFields, readSessionData } from "../start/session-data"
import { retrieveSession } from "../start/retrieve-session"

/**
 * The guard: every way to an order ends here, under Medusa's own cart lock. Answers `captured` only for a
 * proven attempt of this session's collection whose amount and currency are still the cart's, once per
 * collection and for one session; the same session asked again gets the same answer. Everything else is
 * `pending`: Medusa can ask again later.
 *
 * Medusa names the session. Its data may be empty: Medusa writes the session before it asks the provider for
 * the data, and a server can die in between.
 */
export async function authorizePayment(
  { data, context }: AuthorizePaymentInput,
  deps: ProviderDeps
): Promise<AuthorizePaymentOutput> {
  const pending = { status: PaymentSessionStatus.PENDING, data: publicFields(data) }
  const named = readSessionData(data)
  const session_id = context?.idempotency_key ?? named?.session_id
  // The data must belong to the same session.
  if (!session_id || (named && named.session_id !== session_id)) {
    return pending
  }

  const session = await retrieveSession(deps, session_id, { lines: false })
  if (centsFromMedusa(session.amount) === 0 && cartIsFree(session)) {
    return {
      status: PaymentSessionStatus.AUTHORIZED,
      data: publicData(session_id, undefined, data),
    }
  }

  const attempt = await findAttempt({ session_id, handle: named?.handle }, deps.repositories)
  if (!attempt || attempt.payment_collection_id !== session.payment_collection_id) {
    return pending
  }
  const asked = await withEvidence(attempt, deps)
  const claimed = asked && (await claim(asked, session, deps))
  const shown = claimed ?? asked ?? attempt
  const checkout_url = claimed ? null : await payableUrl(shown, deps)
  return {
    status: claimed ? PaymentSessionStatus.CAPTURED : PaymentSessionStatus.PENDING,
    data: publicData(session_id, { ...shown, checkout_url }, data),
  }
}

/** @returns undefined for a payment that is not proven, or does not fit the session any more. */
async function claim(
  asked: CheckoutAttempt,
  session: SessionWithCart,
  deps: ProviderDeps
): Promise<CheckoutAttempt | undefined> {
  if (!stillMatches(asked, session)) {
    return undefined
  }
  const { options } = deps.account
  const isProven = (judged: CheckoutAttempt) => verdictOf(judged, options).kind === "proven"
  // While the gateway is asked, an admin may apply the payment to an order, which has its own collection.
  const ofSession = { ...asked, payment_collection_id: session.payment_collection_id }
  return await claimCapture(ofSession, session.id, isProven, deps)
}

/**
 * Stored evidence is enough once it proves the payment. The gateway is asked before that, about a reversal that it
 * may not have confirmed, and when a placement failed or a person had the payment: the money may have been returned
 * since.
 *
 * Anybody may complete a cart, so it is asked in turn: what is too early is still unpaid.
 *
 * @returns undefined when it must be asked and cannot be reached.
 */
async function withEvidence(
  attempt: CheckoutAttempt,
  deps: ProviderDeps
): Promise<CheckoutAttempt | undefined> {
  const { account } = deps
  const verdict = verdictOf(attempt, account.options)
  const mayChange = verdict.kind === "reversed" && (verdict.askFirst || verdict.unapproved)
  const mustAsk = mayBeReturned(attempt)
  if (verdict.kind !== "unproven" && verdict.kind !== "half_proven" && !mayChange && !mustAsk) {
    return attempt
  }
  const answer = await askInTurn(attempt, "checkout", account, deps, { mustAnswer: mustAsk })
  // New evidence itself holds an attempt that was paid again.
  await announceChange(attempt, answer.attempt, "checkout", deps)
  return mustAsk && !answer.reached ? undefined : answer.attempt
}

function stillMatches(attempt: CheckoutAttempt, session: SessionWithCart): boolean {
  const { cart } = session
  const amount = centsFromDecimal(attempt.amount)
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
