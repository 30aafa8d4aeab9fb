import {
  isPaymentOf,
  refundOf,
  sumCents,
  type AttemptFacts,
  type BookedPayment,
  type BookedRefund,
  type Cents,
  type CheckoutAttempt,
  type MedusaPort,
  type OrderMoney,
} from "../../core"
import type { Deps } from "../deps"

/** What Medusa has booked of an attempt's own payment, and the order that it pays. */
export interface PaymentFacts extends Pick<AttemptFacts, "payment" | "order"> {
  /** What Medusa has captured of the payment. */
  captured: Cents
  /** What Medusa has refunded of the captured amount. */
  refunded: Cents
  /** The refunds that the provider has accepted: each has its task. */
  refunds: readonly BookedRefund[]
  /** Ids of the refunds that Medusa shows and the provider never accepted. */
  refundsWithoutTask: readonly string[]
  /** One of them is news: no admin has seen it. */
  hasUnmadeRefund: boolean
}

/** Compares the order with the attempt's own payment. An order of a cart must cost what was captured. */
export async function paymentFacts(
  own: BookedPayment | undefined,
  order: OrderMoney | null,
  isOfCart: boolean,
  attempt: CheckoutAttempt,
  deps: Deps
): Promise<PaymentFacts> {
  const refunds = await madeRefunds(own, order, attempt, deps)
  const refundsWithoutTask = withoutTask(own, refunds)
  const facts = {
    payment: own ? statusOf(own) : "none",
    captured: capturedOf(own),
    refunded: refundedOf(own),
    refunds,
    refundsWithoutTask,
    hasUnmadeRefund: isRefundUnmade(refundsWithoutTask, attempt),
  } as const
  return { ...facts, order: order && orderFacts(attempt, order, own, facts, isOfCart) }
}

/**
 * The order's payment, or else one that is not refunded: what was refunded before an order existed does not
 * count, for the attempt may be captured once more.
 */
export function ownOf(
  ofAttempt: readonly BookedPayment[],
  order: OrderMoney | null
): BookedPayment | undefined {
  return (
    ofAttempt.find(({ captures }) => captures.some(({ id }) => order?.transactions.includes(id))) ??
    ofAttempt.find((payment) => !isReversedInMedusa(payment)) ??
    (order ? ofAttempt[0] : undefined)
  )
}

/** All payments that Medusa has booked for an attempt, with refunds, even if the session is gone. */
export async function ownPayments(
  attempt: Pick<CheckoutAttempt, "handle" | "payment_collection_id" | "payment_session_id">,
  medusa: Pick<MedusaPort, "paymentsOf">
): Promise<BookedPayment[]> {
  const { payment_collection_id, payment_session_id } = attempt
  const payments = await medusa.paymentsOf(payment_collection_id, payment_session_id)
  return payments.filter((payment) => isPaymentOf(attempt, payment))
}

/** Captured and not refunded since, or authorized, which can be captured at any time. */
export function hasMoney(payment: BookedPayment): boolean {
  return !payment.canceled && !isReversedInMedusa(payment)
}

/** Whether all that was captured is refunded. */
export function isReversedInMedusa(payment: BookedPayment): boolean {
  const refunded = refundedOf(payment)
  return refunded > 0 && refunded >= capturedOf(payment)
}

function statusOf({ canceled, captured }: BookedPayment): AttemptFacts["payment"] {
  if (canceled) {
    return "canceled"
  }
  return captured ? "captured" : "none"
}

function capturedOf(payment: BookedPayment | undefined): Cents {
  return sumCents((payment?.captures ?? []).map(({ amount }) => amount))
}

function refundedOf(payment: BookedPayment | undefined): Cents {
  return sumCents((payment?.refunds ?? []).map(({ amount }) => amount))
}

function orderFacts(
  attempt: CheckoutAttempt,
  { id, canceled, currency_code, owed, total, transactions }: OrderMoney,
  own: BookedPayment | undefined,
  { captured, hasUnmadeRefund, refunded, refunds }: Omit<PaymentFacts, "order">,
  isOfCart: boolean
): AttemptFacts["order"] {
  const captures = own?.captures ?? []
  // A refused refund is not the payment's, and core adds it to the order all the same.
  const isPaidAsAWhole = owed === 0 || (total === captured && owed === refunded)
  return {
    id,
    canceled,
    owed,
    paid: captures.some((capture) => transactions.includes(capture.id)),
    hasMoney: transactions.length > 0,
    refunded: isMadeInFull(refunds, captured),
    differs:
      isOfCart &&
      !canceled &&
      (currency_code !== attempt.currency_code || !isPaidAsAWhole || hasUnmadeRefund),
  }
}

/** The refunds that the provider has accepted for this order: core may have undone the one before. */
async function madeRefunds(
  own: BookedPayment | undefined,
  order: OrderMoney | null,
  attempt: CheckoutAttempt,
  { repositories: { refundTasks } }: Deps
): Promise<BookedRefund[]> {
  if (!own || own.refunds.length === 0) {
    return []
  }
  const tasks = await refundTasks.ofAttempt(attempt.id)
  const ofOrder = tasks.filter(({ order_id }) => !order || order_id === order.id)
  const made = new Set(ofOrder.map(refundOf))
  return own.refunds.filter(({ id }) => made.has(id))
}

function withoutTask(own: BookedPayment | undefined, made: readonly BookedRefund[]): string[] {
  const ids = (own?.refunds ?? []).map(({ id }) => id)
  return ids.filter((id) => made.every((refund) => refund.id !== id))
}

/**
 * A server died while core undid a failed completion, or before the provider had opened the task: nobody knows
 * whether the refund is wanted. An admin who closes the payment has seen those that Medusa shows then.
 */
function isRefundUnmade(
  refundsWithoutTask: readonly string[],
  { resolution }: CheckoutAttempt
): boolean {
  return refundsWithoutTask.some((id) => !resolution?.seen_refunds?.includes(id))
}

/** Whether all that was captured is refunded; each refund was rounded to the cent by itself. */
function isMadeInFull(made: readonly BookedRefund[], captured: Cents): boolean {
  const sum = sumCents(made.map(({ amount }) => amount))
  return made.length > 0 && sum + made.length >= captured
}
