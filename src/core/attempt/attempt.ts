import type { EvidenceFile } from "./evidence/evidence"
import type { TraceContext } from "../ports/telemetry"
import type { HeldReason } from "./held-reason"

/**
 * Status of an attempt.
 *
 * - `opening`: the row is written, the gateway has not answered yet
 * - `open`: the page is live and unpaid
 * - `failed`: no page was opened
 * - `paid`: the payment is proven; Medusa still has to book it or to place the order
 * - `completed`: Medusa has booked the money on the order
 * - `expired`: never paid, validity and grace are over
 * - `held`: gateway and Medusa disagree about money; a person resolves it
 * - `resolved`: was held, and a person resolved it outside of Medusa: refunded, or corrected by hand
 */
export const ATTEMPT_STATUSES = [
  "opening",
  "open",
  "failed",
  "paid",
  "completed",
  "expired",
  "held",
  "resolved",
] as const

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

/** These statuses do not change by themselves: the shopper's data may be erased. */
export const FINISHED_STATUSES = [
  "completed",
  "expired",
  "failed",
  "resolved",
] as const satisfies AttemptStatus[]

/** Processing or a person still finishes these. */
export const UNFINISHED_STATUSES = [
  "opening",
  "open",
  "paid",
  "held",
] as const satisfies AttemptStatus[]

/** One checkout session opened at the gateway; the row is kept for good. Times are UTC. */
export interface CheckoutAttempt {
  /** Sent to the gateway as `reference`. */
  id: string
  /** Random; the only name by which shoppers and storefronts know the attempt. */
  handle: string
  token: string | null
  checkout_url: string | null
  expires_at: Date | null
  provider_id: string
  payment_collection_id: string
  /** The payment session that the attempt is bound to: the latest one until money is captured. */
  payment_session_id: string
  cart_id: string | null
  /** Major units, two decimals: "22.59". */
  amount: string
  /** Lower case, as in Medusa. */
  currency_code: string
  /** The customer's email, lower case. */
  email: string | null
  /** Hash of the cart's lines: shows whether the cart still has the lines on the page. */
  lines_hash: string
  status: AttemptStatus
  replaced_at: Date | null
  evidence: EvidenceFile
  /** The gateway's latest status that the profile does not list: see `statusText`. */
  unknown_status: string | null
  /** The profile under which that status is unknown; another profile may list it. */
  unknown_status_profile: string | null
  /** When the payment was proven; for one that was held before proof and then retried, when it was held. */
  proven_at: Date | null
  transaction_id: string | null
  card_type: string | null
  card_number_masked: string | null
  /**
   * When the provider answered "captured" for `payment_session_id`; session and attempt stay bound from then
   * on.
   */
  captured_at: Date | null
  order_id: string | null
  /** The order whose placement was interrupted; null once it is announced. Nobody else emits `order.placed` for it. */
  interrupted_order_id: string | null
  completed_at: Date | null
  next_check_at: Date | null
  placement_count: number
  held_reason: HeldReason | null
  held_since: Date | null
  resolution: Resolution | null
  /** When admins are due to be notified that it is held; null once they were. */
  notify_at: Date | null
  /** Where its start was traced: processing continues that trace. Null if it was not traced. */
  trace_context: TraceContext | null
  /** When email and card digits were erased. */
  erased_at: Date | null
  created_at: Date
}

export type NewAttempt = Pick<
  CheckoutAttempt,
  | "id"
  | "handle"
  | "provider_id"
  | "payment_collection_id"
  | "payment_session_id"
  | "cart_id"
  | "amount"
  | "currency_code"
  | "email"
  | "lines_hash"
  | "next_check_at"
> &
  Partial<Pick<CheckoutAttempt, "trace_context">>

export const RESOLUTION_ACTIONS = ["retry", "apply_to_order", "refunded", "closed"] as const

export type ResolutionAction = (typeof RESOLUTION_ACTIONS)[number]

/** How a person resolved a held payment. */
export interface Resolution {
  action: ResolutionAction
  /** The admin's id. */
  by: string
  /** When, ISO 8601 in UTC. */
  at: string
  /** The reason, or where the proof is, for example the gateway's reference of a refund. */
  note: string | null
  /** The order that the payment was applied to, by this resolution or an earlier one. */
  order_id?: string
  /** The admin confirms that all of it was returned, although the gateway reports a part. */
  all_returned?: true
  /** The admin confirms that the money is there, although the gateway reported a reversal. */
  not_returned?: true
  /**
   * The approved transactions that the evidence named when an admin recorded a refund or closed the payment: one that is
   * reported later is a payment that nobody has seen. Absent in resolutions of older versions.
   */
  seen_transactions?: readonly string[]
  /**
   * The attempt's own transactions whose refund an admin has recorded, by this resolution or an earlier one: if the gateway
   * reports that refund without an amount, nobody is asked for a rest.
   */
  refunded_transactions?: readonly string[]
  /**
   * Medusa's refunds that had no task when an admin closed the payment, by this resolution or an earlier one:
   * nobody is asked to make them. A refund that Medusa books later is not among them.
   */
  seen_refunds?: readonly string[]
  /**
   * Refund tasks that the gateway's reports had confirmed when an admin closed the payment, by this resolution or an
   * earlier one: that money was returned, so they stay confirmed if a later report turns out to be wrong.
   */
  closed_refund_tasks?: readonly string[]
}
