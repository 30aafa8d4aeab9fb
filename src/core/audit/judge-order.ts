import { centsFromMedusa, type Cents } from "../money/money"
import type { BookOfNotification, BookOfOrder, BookOfStrayPayment } from "./books"
import { difference, type AuditDifference } from "./difference"
import { isRecent } from "./recent"

const NOTHING = 0 as Cents

/**
 * Compares an order with its own transactions and with all that was captured and refunded for it, at this time. It sees
 * no order that the SQL of `src/medusa/audit/read-orders.ts` finds in order: a new rule may need a condition there.
 */
export function judgeOrder(order: BookOfOrder, now: Date): AuditDifference[] {
  const { id, display_id, attempt_id, created_at, currency_code, provider_id } = order
  const subject = {
    order_id: id,
    order_display_id: display_id,
    attempt_id,
    created_at,
    currency_code,
    provider_id,
  }
  const captured = centsFromMedusa(order.captured)
  const kept = (captured - centsFromMedusa(order.refunded)) as Cents
  const booked = centsFromMedusa(order.booked)
  const total = order.total === null ? null : centsFromMedusa(order.total)

  const found: AuditDifference[] = []
  if (order.payment_currencies.some((code) => code !== currency_code)) {
    found.push(difference("currency_differs", subject))
  }
  if (order.booked_at !== null && isRecent(order.booked_at, now)) {
    // Medusa writes a capture or refund, and the order's transaction after it.
    return found
  }
  if (booked !== kept) {
    found.push(difference("order_books_differ", subject, { expected: kept, found: booked }))
  }
  if (order.canceled) {
    if (kept !== 0) {
      const money = { expected: NOTHING, found: kept }
      found.push(difference("canceled_order_keeps_money", subject, money))
    }
    // A refund without a return leaves the total as it was: all between is explained by refunds.
  } else if (!order.known && (total === null || total < kept || total > captured)) {
    const expected = total ?? NOTHING
    const money = { expected, found: total !== null && total < kept ? kept : captured }
    found.push(difference("order_total_differs", subject, money))
  }
  return found
}

/** A captured payment of our provider that no attempt has, unless it is refunded. */
export function judgeStrayPayment(payment: BookOfStrayPayment): AuditDifference[] {
  const { captured, id, refunded, ...subject } = payment
  const kept = (centsFromMedusa(captured) - centsFromMedusa(refunded)) as Cents
  return kept > 0
    ? [
        difference("capture_without_attempt", subject, {
          expected: NOTHING,
          found: kept,
          related_id: id,
        }),
      ]
    : []
}

/** A notification that waits for a person: its amount is the gateway's own text. */
export function judgeNotification(notification: BookOfNotification): AuditDifference {
  const { amount, currency, id, ...subject } = notification
  return {
    ...difference(
      "notification_held",
      { ...subject, currency_code: currency?.toLowerCase() ?? null },
      { related_id: id }
    ),
    found: amount,
  }
}
