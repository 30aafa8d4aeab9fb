import {
  centsFromDecimal,
  leadingPiece,
  sumCents,
  verdictOf,
  type AttemptFacts,
  type BookedPayment,
  type Cents,
  type CheckoutAttempt,
  type CollectionFacts,
  type HostedCheckoutOptions,
  type OrderMoney,
  type SessionStatus,
  type Verdict,
} from "../../core"
import type { Deps } from "../deps"
import { isOwn } from "./own-payments"

/** What Medusa's work and a person's resolution need as well. */
export interface BookedFacts extends AttemptFacts {
  /** Medusa has booked the refund of all that it captured, before an order came. */
  isReturned: boolean
  /** All payment sessions of the collection. */
  sessions: readonly SessionStatus[]
  /** What Medusa has captured of the payment. */
  captured: Cents
  /** What Medusa has refunded of that. */
  refunded: Cents
}

/**
 * How much is read of a proven payment that Medusa has not booked. `quick` leaves out the cart's total, which
 * costs Medusa seven statements, and whether another attempt is captured: enough to let Medusa place the order,
 * for `authorize` compares the total under core's lock of the cart, and a unique index refuses a second capture.
 */
export type Reading = "quick" | "exact"

/** Reads what Medusa and the database say about an attempt right now. */
export async function loadFacts(
  attempt: CheckoutAttempt,
  options: HostedCheckoutOptions,
  deps: Deps,
  reading: Reading = "exact"
): Promise<BookedFacts> {
  const verdict = verdictOf(attempt, options)
  // Of a transaction that has paid another attempt the row keeps no id.
  const own = leadingPiece(attempt, options)?.transaction_id ?? null
  return await loadFactsUnder(verdict, attempt, deps, reading, own)
}

/** As `loadFacts`, of an attempt that is judged already. */
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
  const ofAttempt = payments.filter((payment) => isOwn(payment, attempt))
  const own =
    // Refunded before an order came, it counts no more; the attempt may be captured once more.
    ofAttempt.find((payment) => !isReversedInMedusa(payment)) ?? (order ? ofAttempt[0] : undefined)
  const payment = own ? statusOf(own) : "none"
  // Where Medusa has booked it, its cart's total and who else has paid decide nothing.
  const isMissing = verdict.kind === "proven" && payment !== "captured"
  // Claimed and not booked: the decision is taken anew.
  const isTotalMissing = cart !== null && isExact && isMissing && !mayBook

  return {
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
    payment,
    paidElsewhere:
      payments.some((payment) => payment !== own && hasMoney(payment)) ||
      (isExact && isMissing && (await anotherIsCaptured(attempt, deps))),
    transactionReused:
      isMissing && (await repositories.evidence.isTransactionReused(attempt, transactionId)),
    cart: isTotalMissing ? await withTotal(cart, deps) : cart,
    cartGone: attempt.cart_id !== null && !cart && !order,
    collectionAmount: collection?.amount ?? null,
    order: order && orderFacts(attempt, order, own, cart !== null),
    captured: capturedOf(own),
    refunded: refundedOf(own),
  }
}

/**
 * What a completion has written: its order and the payment. The rest is as it was read before, which costs less
 * than reading all of it again.
 */
export async function loadPlacedOrder(
  before: BookedFacts,
  attempt: CheckoutAttempt,
  orderId: string,
  { medusa, now }: Deps
): Promise<BookedFacts> {
  const { order, payments } = await medusa.placedOrder(orderId, attempt.payment_collection_id)
  const own = payments.find((payment) => isOwn(payment, attempt))
  return {
    ...before,
    now: now(),
    payment: own ? statusOf(own) : "none",
    order: order && orderFacts(attempt, order, own, before.cart !== null),
    captured: capturedOf(own),
    refunded: refundedOf(own),
  }
}

function statusOf({ canceled, captured }: BookedPayment): AttemptFacts["payment"] {
  if (canceled) {
    return "canceled"
  }
  return captured ? "captured" : "none"
}

/** Captured and not refunded since, or authorized: somebody may capture it any time. */
function hasMoney(payment: BookedPayment): boolean {
  return !payment.canceled && !isReversedInMedusa(payment)
}

/** Refunded, all that was captured. */
function isReversedInMedusa(payment: BookedPayment): boolean {
  const refunded = refundedOf(payment)
  return refunded > 0 && refunded >= capturedOf(payment)
}

function capturedOf(payment: BookedPayment | undefined): Cents {
  return sumCents((payment?.captures ?? []).map(({ amount }) => amount))
}

function refundedOf(payment: BookedPayment | undefined): Cents {
  return sumCents([...(payment?.refunds ?? [])])
}

async function anotherIsCaptured(
  attempt: CheckoutAttempt,
  { repositories: { attempts } }: Deps
): Promise<boolean> {
  const siblings = await attempts.ofCollection(attempt.payment_collection_id)
  return siblings.some(({ id, captured_at }) => id !== attempt.id && captured_at !== null)
}

async function withTotal(
  cart: NonNullable<CollectionFacts["cart"]>,
  { medusa }: Deps
): Promise<CollectionFacts["cart"]> {
  return { ...cart, total: (await medusa.cartTotal(cart.id)) ?? null }
}

function orderFacts(
  attempt: Pick<CheckoutAttempt, "currency_code">,
  { id, canceled, currency_code, owed, total, transactions }: OrderMoney,
  payment: BookedPayment | undefined,
  isOfCart: boolean
): AttemptFacts["order"] {
  const captures = payment?.captures ?? []
  const isTotalCaptured = total !== null && total === capturedOf(payment)
  return {
    id,
    canceled,
    owed,
    paid: captures.some((capture) => transactions.includes(capture.id)),
    differs:
      isOfCart &&
      !canceled &&
      (currency_code !== attempt.currency_code || !(isTotalCaptured || owed === 0)),
  }
}
