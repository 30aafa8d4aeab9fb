/** An entry of the timeline of an attempt or a payment. */
export interface TimelineEntry {
  kind: AttemptEventKind | PaymentEventKind
  trigger: Trigger
  /** Details for the reader; no secret, no token, no card number. */
  data?: Record<string, unknown>
}

/** What happened to a page. */
export type AttemptEventKind =
  | "page_opened"
  | "page_failed"
  | "page_offered_again"
  | "page_replaced"
  | "page_cancelled"
  | "page_expired"
  | "erased"

/** What happened to a payment. */
export type PaymentEventKind =
  | "payment_proven"
  | "claim_released"
  | "order_not_placed"
  | "completed"
  | "held"
  | "closed"
  | "applied_to_order"
  | "difference_accepted"

/** What triggered a change. */
export type Trigger = "checkout" | "webhook" | "return" | "poll" | "admin"
