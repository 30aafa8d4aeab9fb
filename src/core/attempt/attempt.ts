import type { CheckoutItem } from "../contract/checkout-session"
import type { TraceContext } from "../ports/telemetry"

/**
 * Status of a page.
 *
 * - `opening`: the row is written, the gateway has not answered yet
 * - `open`: the page is live and unpaid
 * - `over`: no shopper is sent there any more; `over_because` says why
 */
export const ATTEMPT_STATUSES = ["opening", "open", "over"] as const

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

/**
 * Why a page is over.
 *
 * - `failed`: no page was opened
 * - `expired`: never paid, and its time is over; until its grace is over it is still polled
 * - `replaced`: the cart has another page; this one may still be paid, and is still polled
 * - `cancelled`: the shopper left it in time; it may still be paid, and is still polled
 * - `paid`: the gateway has reported a payment; its row says what became of that
 */
export const OVER_BECAUSE = ["failed", "expired", "replaced", "cancelled", "paid"] as const

export type OverBecause = (typeof OVER_BECAUSE)[number]

/** A page opened at the gateway; the row is kept for good. It knows nothing about money. Times are UTC. */
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
  /** What was on the page; null once it is erased. */
  items: readonly CheckoutItem[] | null
  status: AttemptStatus
  over_because: OverBecause | null
  over_at: Date | null
  /** The gateway's latest status that the profile does not list. */
  unknown_status: string | null
  /** The profile under which that status is unknown; another profile may list it. */
  unknown_status_profile: string | null
  next_check_at: Date | null
  /** Where its start was traced: processing continues that trace. Null if it was not traced. */
  trace_context: TraceContext | null
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
  Partial<Pick<CheckoutAttempt, "trace_context">>
