/** An entry of an attempt's timeline. */
export interface TimelineEntry {
  kind: AttemptEventKind
  trigger: Trigger
  /** Details for the reader; no secret, no token, no card number. */
  data?: Record<string, unknown>
}

export type AttemptEventKind =
  | "page_opened"
  | "page_failed"
  | "page_offered_again"
  | "page_replaced"
  | "page_canceled"
  | "page_expired"
  | "evidence_received"
  | "unknown_at_gateway"
  | "payment_proven"
  | "order_not_placed"
  | "completion_taken_up"
  | "capture_refunded"
  | "claim_released"
  | "completed"
  | "held"
  | "resolved"
  | "refund_booked"
  | "refund_confirmed"
  | "refund_reopened"
  | "refund_withdrawn"
  | "erased"

/** What triggered a change. */
export type Trigger = "checkout" | "webhook" | "return" | "poll" | "admin"
