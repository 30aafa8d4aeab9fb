import { isPaymentOf } from "../attempt/payment-of-attempt"
import { centsFromMedusa, sumCents, type Cents } from "../money/money"
import { refundOf } from "../repositories/refund-task"
import type { BookOfAttempt, BookOfPayment } from "./books"
import { difference, type AuditDifference } from "./difference"
import { isRecent } from "./recent"

const NOTHING = 0 as Cents

/**
 * Compares an attempt with what Medusa booked for it, at this time. It sees no attempt that the SQL of
 * `src/medusa/audit/find-suspects.ts` finds in order: a new rule may need a condition there.
 */
export function judgeAttempt(attempt: BookOfAttempt, now: Date): AuditDifference[] {
  const subject = subjectOf(attempt)
  const found = attempt.same_transaction
    ? [difference("transaction_used_twice", subject, { related_id: attempt.same_transaction })]
    : []
  return [...found, ...differencesOf(attempt, now)]
}

function differencesOf(attempt: BookOfAttempt, now: Date): AuditDifference[] {
  const subject = subjectOf(attempt)
  const own = attempt.payments.filter((payment) => isPaymentOf(attempt, payment))
  const counted = ownMoney(own)
  const kept = sumCents(counted.map(keptOf))
  const amount = centsFromMedusa(attempt.amount)
  const hasOrder = attempt.linked_orders.length > 0

  switch (attempt.status) {
    case "held":
      // What differs is what the person will review: its refunds are judged once it is resolved.
      return [difference("payment_held", subject, { expected: amount, found: kept })]
    case "resolved":
      return [
        ...(kept > 0 && (!hasOrder || attempt.resolved_as === "refunded")
          ? [difference("capture_of_resolved", subject, { expected: NOTHING, found: kept })]
          : []),
        ...refundDifferences(attempt, own, counted, now),
      ]
    case "completed":
      return [
        ...orderDifferences(attempt),
        ...captureDifferences(attempt, counted, amount),
        ...refundDifferences(attempt, own, counted, now),
      ]
    case "paid":
      return (kept > 0 && hasOrder) || isUnderWay(attempt, now)
        ? []
        : [difference("payment_without_order", subject, { expected: amount, found: kept })]
    case "opening":
    case "open":
    case "failed":
    case "expired":
      return isUnderWay(attempt, now) ? [] : unprovenDifferences(attempt, kept)
  }
}

/** A page that is not paid as things stand; it may have been proven under another profile. */
function unprovenDifferences(attempt: BookOfAttempt, kept: Cents): AuditDifference[] {
  const subject = subjectOf(attempt)
  if (kept > 0) {
    return [difference("capture_unproven", subject, { expected: NOTHING, found: kept })]
  }
  const expected = centsFromMedusa(attempt.amount)
  return attempt.proven_at === null
    ? []
    : [difference("payment_without_order", subject, { expected, found: NOTHING })]
}

function orderDifferences(attempt: BookOfAttempt): AuditDifference[] {
  const { cart_id, linked_orders: linked, order_id } = attempt
  const subject = subjectOf(attempt)
  if (linked.length > 1) {
    const related_id = linked.find((id) => id !== order_id) ?? null
    return [difference("payment_with_two_orders", subject, { related_id })]
  }
  const [orderId] = linked
  if (orderId === undefined) {
    // A collection without a cart pays for no order.
    return cart_id === null && order_id === null
      ? []
      : [
          difference("payment_without_order", subject, {
            expected: centsFromMedusa(attempt.amount),
          }),
        ]
  }
  return order_id !== null && order_id !== orderId
    ? [difference("order_link_differs", subject, { related_id: orderId })]
    : []
}

function captureDifferences(
  attempt: BookOfAttempt,
  counted: readonly BookOfPayment[],
  amount: Cents
): AuditDifference[] {
  const subject = subjectOf(attempt)
  const captured = sumCents(counted.map((payment) => centsFromMedusa(payment.captured)))
  const [payment] = counted
  if (!payment || captured === 0) {
    return [difference("capture_missing", subject, { expected: amount, found: captured })]
  }
  const other = {
    account: counted.find(({ provider_id }) => provider_id !== attempt.provider_id),
    currency: counted.find(({ currency_code }) => currency_code !== attempt.currency_code),
  }
  return [
    ...(other.account
      ? [difference("account_differs", subject, { related_id: other.account.id })]
      : []),
    ...(other.currency
      ? [difference("currency_differs", subject, { related_id: other.currency.id })]
      : []),
    ...(captured !== amount
      ? [
          difference("capture_differs", subject, {
            expected: amount,
            found: captured,
            related_id: payment.id,
          }),
        ]
      : []),
  ]
}

function refundDifferences(
  attempt: BookOfAttempt,
  own: readonly BookOfPayment[],
  counted: readonly BookOfPayment[],
  now: Date
): AuditDifference[] {
  if (attempt.tasks.length === 0 && own.every(({ refunds }) => refunds.length === 0)) {
    return []
  }
  const subject = subjectOf(attempt)
  const complete = counted
    .flatMap(({ refunds }) => refunds)
    .filter(({ created_at }) => !isRecent(created_at, now))
  const tasks = attempt.tasks.filter(({ status }) => status !== "withdrawn")
  const booked = new Set(own.flatMap(({ refunds }) => refunds.map(({ id }) => id)))

  const ofRefunds = complete.flatMap(({ id, amount }) => {
    const found = tasks.filter((task) => refundOf(task) === id)
    const asked = sumCents(found.map((task) => centsFromMedusa(task.amount)))
    const money = { expected: centsFromMedusa(amount), found: asked, related_id: id }
    if (found.length === 0) {
      return needsNoTask(id, attempt, own)
        ? []
        : [difference("refund_without_task", subject, money)]
    }
    return money.expected === asked ? [] : [difference("refund_differs", subject, money)]
  })
  const ofTasks = tasks
    .filter((task) => !booked.has(refundOf(task)) && !isRecent(task.created_at, now))
    .map((task) =>
      difference("task_without_refund", subject, {
        expected: NOTHING,
        found: centsFromMedusa(task.amount),
        related_id: task.refund_id,
      })
    )
  const notMade = tasks
    .filter(
      ({ created_at, status, ...task }) =>
        status === "open" && booked.has(refundOf(task)) && !isRecent(created_at, now)
    )
    .map((task) =>
      difference("refund_not_made", subject, {
        expected: centsFromMedusa(task.amount),
        found: NOTHING,
        related_id: task.refund_id,
      })
    )
  const tooMuch = own.filter((payment) => keptOf(payment) < 0)
  return [
    ...ofRefunds,
    ...ofTasks,
    ...notMade,
    ...tooMuch.map((payment) =>
      difference("refunded_too_much", subject, {
        expected: centsFromMedusa(payment.captured),
        found: refundedOf(payment),
        related_id: payment.id,
      })
    ),
  ]
}

/**
 * Whether nobody must make a refund: it was made before Medusa booked it (an admin recorded that, or the
 * gateway returned all of a payment that has no order), or an admin saw it and closed the payment.
 */
function needsNoTask(
  refundId: string,
  { linked_orders, resolved_as, seen_refunds }: BookOfAttempt,
  own: readonly BookOfPayment[]
): boolean {
  return (
    resolved_as === "refunded" ||
    seen_refunds.includes(refundId) ||
    (linked_orders.length === 0 && own.every((payment) => keptOf(payment) <= 0))
  )
}

/** The payments that count: one that was undone before it had an order may have been captured once more. */
function ownMoney(own: readonly BookOfPayment[]): readonly BookOfPayment[] {
  const live = own.filter(({ canceled }) => !canceled)
  const kept = live.filter((payment) => keptOf(payment) > 0)
  return kept.length > 0 ? kept : live.slice(-1)
}

function keptOf(payment: BookOfPayment): Cents {
  return payment.refunds.length === 0
    ? centsFromMedusa(payment.captured)
    : ((centsFromMedusa(payment.captured) - refundedOf(payment)) as Cents)
}

function refundedOf({ refunds }: BookOfPayment): Cents {
  return sumCents(refunds.map(({ amount }) => centsFromMedusa(amount)))
}

function isUnderWay({ captured_at, proven_at }: BookOfAttempt, now: Date): boolean {
  return [captured_at, proven_at].some((at) => at !== null && isRecent(at, now))
}

function subjectOf(attempt: BookOfAttempt) {
  const { created_at, currency_code, order_display_id, order_id, provider_id } = attempt
  return {
    attempt_id: attempt.id,
    transaction_id: attempt.transaction_id,
    order_id: order_id ?? attempt.linked_orders[0] ?? null,
    order_display_id,
    provider_id,
    currency_code,
    created_at,
  }
}
