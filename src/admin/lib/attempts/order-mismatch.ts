import type { AdminAttempt } from "../../../admin-api"
import { centsFromMedusa } from "../../../core/money/money"
import type { OrderChoice } from "./orders"

/** Why a payment cannot be applied to an order; the server checks again. */
export type OrderMismatch = "canceled" | "currency" | "paid" | "amount"

/** Payment statuses of an order that owes all of its total. */
const UNPAID = ["not_paid", "awaiting", "authorized", "canceled", "requires_action"]

export function orderMismatch(
  order: OrderChoice,
  payment: Pick<AdminAttempt, "amount" | "currency_code">
): OrderMismatch | null {
  if (order.status === "canceled") {
    return "canceled"
  }
  if (order.currency_code !== payment.currency_code) {
    return "currency"
  }
  if (!UNPAID.includes(order.payment_status)) {
    return "paid"
  }
  // Medusa keeps unrounded totals, and the server rounds them in decimals: toFixed rounds 1.005 down.
  return centsFromMedusa(order.total) === centsFromMedusa(payment.amount) ? null : "amount"
}
