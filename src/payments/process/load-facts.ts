import {
  centsFromDecimal,
  isPaymentOf,
  leadingPiece,
  verdictOf,
  type AttemptFacts,
  type Cents,
  type CheckoutAttempt,
  type HostedCheckoutOptions,
  type SessionStatus,
  type Verdict,
} from "../../core"
import type { Deps } from "../deps"
import {
  hasMoney,
  isReversedInMedusa,
  ownOf,
  paymentFacts,
  type PaymentFacts,
} from "./payment-facts"

/** The facts that Medusa's work and a resolution need in addition. */
export interface BookedFacts extends AttemptFacts, PaymentFacts {
  /** Medusa has booked the refund of all that it captured, before an order existed. */
  isReturned: boolean
  /** All payment sessions of the collection. */
  sessions: readonly SessionStatus[]
}

/**
 * How much is read of a proven payment that Medusa has not booked. `quick` leaves out the cart's total, which
 * costs Medusa seven queries, and whether another attempt is captured. That is enough to let Medusa place the
 * order: `authorize` compares the total under core's cart lock, and a unique index refuses a second capture.
 */
export type Reading = "quick" | "exact"

/** Reads the current facts of Medusa and the database about an attempt. */
export async function loadFacts(
  attempt: CheckoutAttempt,
  options: HostedCheckoutOptions,
  deps: Deps,
  reading: Reading = "exact"
): Promise<BookedFacts> {
  const verdict = verdictOf(attempt, options)
  // The row does not store the id of a transaction that has paid another attempt.
  const own = leadingPiece(attempt, options)?.transaction_id ?? null
  return await loadFactsUnder(verdict, attempt, deps, reading, own)
}

/** As `loadFacts`, for an attempt that is already judged. */
export async function loadFactsUnder(
  verdict: Verdict,
  attempt: CheckoutAttempt,
  deps: Deps,
  reading: Reading = "exact",
  transactionId = attempt.transaction_id
): Promise<BookedFacts> {
  const { medusa, now, repositories } = deps
  const isExact = reading === "exact"
  const mayBook = isExact && verdict.kind === "proven" && attempt.captured_at === null
  const collection = await medusa.collection(attempt.payment_collection_id, { total: mayBook })
  const { cart = null, order = null, payments = [], sessions = [] } = collection ?? {}
  const ofAttempt = payments.filter((payment) => isPaymentOf(attempt, payment))
  const own = ownOf(ofAttempt, order)
  const ofPayment = await paymentFacts(own, order, cart !== null, attempt, deps)
  // Once Medusa has booked it, the cart's total and other payments do not matter.
  const isMissing = verdict.kind === "proven" && ofPayment.payment !== "captured"
  // Claimed and not booked: the decision will be repeated.
  const isTotalMissing = cart !== null && isExact && isMissing && !mayBook

  return {
    ...ofPayment,
    now: now(),
    verdict,
    attempt: {
      amount: centsFromDecimal(attempt.amount) as Cents,
      currency_code: attempt.currency_code,
      expires_at: attempt.expires_at,
    },
    isReturned: !order && ofAttempt.length > 0 && ofAttempt.every(isReversedInMedusa),
    sessions,
    sessionExists: sessions.some(({ id }) => id === attempt.payment_session_id),
    paidElsewhere:
      payments.some((payment) => payment !== own && hasMoney(payment)) ||
      (isExact && isMissing && (await anotherIsCaptured(attempt, deps))),
    transactionReused:
      isMissing && (await repositories.evidence.isTransactionReused(attempt, transactionId)),
    cart: isTotalMissing ? { ...cart, total: (await medusa.cartTotal(cart.id)) ?? null } : cart,
    cartGone: attempt.cart_id !== null && !cart && !order,
    collectionAmount: collection?.amount ?? null,
  }
}

/**
 * Updates the facts with the result of a completion, its order and payment. The rest is kept as read before,
 * which is cheaper than reading everything again.
 */
export async function loadPlacedOrder(
  before: BookedFacts,
  attempt: CheckoutAttempt,
  orderId: string,
  deps: Deps
): Promise<BookedFacts> {
  const { medusa, now } = deps
  const { order, payments } = await medusa.placedOrder(orderId, attempt.payment_collection_id)
  const ofAttempt = payments.filter((payment) => isPaymentOf(attempt, payment))
  const own = ownOf(ofAttempt, order)
  const ofPayment = await paymentFacts(own, order, before.cart !== null, attempt, deps)
  return { ...before, ...ofPayment, now: now() }
}

async function anotherIsCaptured(
  attempt: CheckoutAttempt,
  { repositories: { attempts } }: Deps
): Promise<boolean> {
  const siblings = await attempts.ofCollection(attempt.payment_collection_id)
  return siblings.some(({ id, captured_at }) => id !== attempt.id && captured_at !== null)
}
