import {
  centsFromDecimal,
  leadingPiece,
  refundOf,
  sumCents,
  verdictOf,
  type AttemptFacts,
  type BookedPayment,
  type BookedRefund,
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

/** The facts that Medusa's work and a resolution need in addition. */
export interface BookedFacts extends AttemptFacts {
  /** Medusa has booked the refund of all that it captured, before an order existed. */
  isReturned: boolean
  /** All payment sessions of the collection. */
  sessions: readonly SessionStatus[]
  /** What Medusa has captured of the payment. */
  captured: Cents
  /** What Medusa has refunded of the captured amount. */
  refunded: Cents
  /** The refunds that the provider has accepted: each has its task. */
  refunds: readonly BookedRefund[]
  /** Medusa shows a refund that the provider never accepted, and no admin has seen it. */
  hasUnmadeRefund: boolean
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
  const ofAttempt = payments.filter((payment) => isOwn(payment, attempt))
  const own = ownOf(ofAttempt, order)
  const payment = own ? statusOf(own) : "none"
  const refunds = await madeRefunds(own, attempt, deps)
  // Once Medusa has booked it, the cart's total and other payments do not matter.
  const isMissing = verdict.kind === "proven" && payment !== "captured"
  // Claimed and not booked: the decision will be repeated.
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
    order: order && orderFacts(attempt, order, own, refunds, cart !== null),
    captured: capturedOf(own),
    refunded: refundedOf(own),
    refunds,
    hasUnmadeRefund: hasUnmadeRefund(own, refunds, attempt),
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
  const ofAttempt = payments.filter((payment) => isOwn(payment, attempt))
  const own = ownOf(ofAttempt, order)
  const refunds = await madeRefunds(own, attempt, deps)
  return {
    ...before,
    now: now(),
    payment: own ? statusOf(own) : "none",
    order: order && orderFacts(attempt, order, own, refunds, before.cart !== null),
    captured: capturedOf(own),
    refunded: refundedOf(own),
    refunds,
    hasUnmadeRefund: hasUnmadeRefund(own, refunds, attempt),
  }
}

function statusOf({ canceled, captured }: BookedPayment): AttemptFacts["payment"] {
  if (canceled) {
    return "canceled"
  }
  return captured ? "captured" : "none"
}

/** Captured and not refunded since, or authorized, which can be captured at any time. */
function hasMoney(payment: BookedPayment): boolean {
  return !payment.canceled && !isReversedInMedusa(payment)
}

/** Whether all that was captured is refunded. */
function isReversedInMedusa(payment: BookedPayment): boolean {
  const refunded = refundedOf(payment)
  return refunded > 0 && refunded >= capturedOf(payment)
}

function capturedOf(payment: BookedPayment | undefined): Cents {
  return sumCents((payment?.captures ?? []).map(({ amount }) => amount))
}

function refundedOf(payment: BookedPayment | undefined): Cents {
  return sumCents((payment?.refunds ?? []).map(({ amount }) => amount))
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
  attempt: CheckoutAttempt,
  { id, canceled, currency_code, owed, total, transactions }: OrderMoney,
  payment: BookedPayment | undefined,
  refunds: readonly BookedRefund[],
  isOfCart: boolean
): AttemptFacts["order"] {
  const captures = payment?.captures ?? []
  const isTotalCaptured = total !== null && total === capturedOf(payment)
  return {
    id,
    canceled,
    owed,
    paid: captures.some((capture) => transactions.includes(capture.id)),
    refunded: isMadeInFull(payment, refunds),
    differs:
      isOfCart &&
      !canceled &&
      (currency_code !== attempt.currency_code ||
        !(isTotalCaptured || owed === 0) ||
        hasUnmadeRefund(payment, refunds, attempt)),
  }
}

/**
 * The order's payment, or else one that is not refunded: what was refunded before an order existed does not
 * count, for the attempt may be captured once more.
 */
function ownOf(
  ofAttempt: readonly BookedPayment[],
  order: OrderMoney | null
): BookedPayment | undefined {
  return (
    ofAttempt.find(({ captures }) => captures.some(({ id }) => order?.transactions.includes(id))) ??
    ofAttempt.find((payment) => !isReversedInMedusa(payment)) ??
    (order ? ofAttempt[0] : undefined)
  )
}

async function madeRefunds(
  own: BookedPayment | undefined,
  attempt: CheckoutAttempt,
  { repositories: { refundTasks } }: Deps
): Promise<BookedRefund[]> {
  if (!own || own.refunds.length === 0) {
    return []
  }
  const made = new Set((await refundTasks.ofAttempt(attempt.id)).map(refundOf))
  return own.refunds.filter(({ id }) => made.has(id))
}

/**
 * A server died while core undid a failed completion, or before the provider had opened the task: nobody knows
 * whether the refund is wanted. Closed with a note: an admin has seen it.
 */
function hasUnmadeRefund(
  own: BookedPayment | undefined,
  made: readonly BookedRefund[],
  { resolution }: CheckoutAttempt
): boolean {
  return own !== undefined && own.refunds.length > made.length && resolution?.action !== "closed"
}

/** Whether all that was captured is refunded; each refund was rounded to the cent by itself. */
function isMadeInFull(own: BookedPayment | undefined, made: readonly BookedRefund[]): boolean {
  const sum = sumCents(made.map(({ amount }) => amount))
  return made.length > 0 && sum + made.length >= capturedOf(own)
}
