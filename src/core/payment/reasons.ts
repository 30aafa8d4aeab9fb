/** Why a payment is held: a text for people. Nothing that moves money branches on a reason; only texts do. */
export const HOLD_REASONS = [
  "not_as_requested",
  "not_confirmed",
  "unclear",
  "returned",
  "refund_due",
  "already_paid",
  "cart_changed",
  "order_not_placed",
  "order_canceled",
  "order_differs",
  "transaction_of_another_page",
  "unknown_reference",
] as const

export type HoldReason = (typeof HOLD_REASONS)[number]
