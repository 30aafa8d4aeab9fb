import type { CheckoutItem } from "../contract/checkout-session"
import type { TraceContext } from "../telemetry/trace-context"

/**
 * Status of a page.
 *
 * - `opening`: the row is written, the gateway has not answered yet
 * - `open`: the page is live and unpaid
 * - `over`: no shopper is sent to the page any more; `over_because` says why
 */
export const ATTEMPT_STATUSES = ["opening", "open", "over"] as const

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

/**
 * Why a page is over.
 *
 * - `failed`: no page was opened
 * - `expired`: the page was never paid and its validity is over; it is polled until its grace is over
 * - `replaced`: the cart has another page; the replaced page may still be paid and is polled
 * - `cancelled`: the shopper left the page in time; the page may still be paid and is polled
 * - `paid`: the gateway has reported a payment; the payment's row has its outcome
 */
export const OVER_BECAUSE = ["failed", "expired", "replaced", "cancelled", "paid"] as const

export type OverBecause = (typeof OVER_BECAUSE)[number]

/** A page opened at the gateway. The row is kept for good and knows nothing about money. Times are UTC. */
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
  /** The payment session that offers the page: the latest one. */
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
  /** The lines of the page; null once they are erased. */
  items: readonly CheckoutItem[] | null
  status: AttemptStatus
  over_because: OverBecause | null
  over_at: Date | null
  /** The gateway's latest status that the profile does not list. */
  unknown_status: string | null
  /** The profile under which `unknown_status` is unknown; another profile may list the status. */
  unknown_status_profile: string | null
  next_check_at: Date | null
  /** The trace of the attempt's start, which processing continues. Null if the start was not traced. */
  trace_context: TraceContext | null
  /** The payment link that opened the page. */
  payment_link_id: string | null
  /** When email, items and card digits were erased. */
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
  | "items"
  | "next_check_at"
> &
  Partial<Pick<CheckoutAttempt, "payment_link_id" | "trace_context">>
