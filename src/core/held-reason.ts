/** Why the gateway and Medusa disagree about money, and a payment is held for a person to resolve. */
export const HELD_REASONS = [
  "amount_mismatch",
  "currency_mismatch",
  "reference_mismatch",
  "session_replaced",
  "already_paid",
  "completion_failed",
  "order_canceled",
  "evidence_conflict",
  "unknown_reference",
  "gateway_reversed",
] as const

export type HeldReason = (typeof HELD_REASONS)[number]
