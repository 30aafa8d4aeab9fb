import type { EvidenceFile } from "./evidence/evidence"
import type { HeldReason } from "./held-reason"
import type { Resolution } from "./resolution"

/**
 * Where an attempt stands.
 *
 * - `opening`: the row is written, the gateway has not answered yet
 * - `open`: the page is live and not paid
 * - `failed`: no page came of it
 * - `paid`: the gateway has the money, proven; Medusa is still to book it or to place the order
 * - `completed`: Medusa has the money where it belongs
 * - `expired`: never paid, its time is over
 * - `held`: gateway and Medusa disagree about money, a person resolves it
 * - `resolved`: was held, and a person dealt with it outside of Medusa: refunded, or corrected by hand
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

/** Nothing more comes of these by themselves, so nobody needs the shopper's data. */
export const FINISHED_STATUSES = [
  "completed",
  "expired",
  "failed",
  "resolved",
] as const satisfies AttemptStatus[]

/** One page ever opened at the gateway; kept for good. Times are UTC. */
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
  /** The session that the attempt is bound to, the latest one until money is captured. */
  payment_session_id: string
  cart_id: string | null
  /** Major units, two decimals: "22.59". */
  amount: string
  /** Lower case, as in Medusa. */
  currency_code: string
  /** The customer's, lower case. */
  email: string | null
  /** Tells whether a cart still has the lines that the page shows. */
  lines_hash: string
  status: AttemptStatus
  replaced_at: Date | null
  evidence: EvidenceFile
  /** The gateway's latest word where the profile has no meaning for it: see `wordOf`. */
  unknown_status: string | null
  /** Names the profile under which that word is unknown; another profile may know it. */
  unknown_status_profile: string | null
  /** When it was proven; of one that was held before that and let go, when it was held. */
  proven_at: Date | null
  transaction_id: string | null
  card_type: string | null
  card_number_masked: string | null
  /** When the provider answered "captured" for `payment_session_id`; from then on the two are one. */
  captured_at: Date | null
  order_id: string | null
  completed_at: Date | null
  next_check_at: Date | null
  check_count: number
  placement_count: number
  held_reason: HeldReason | null
  held_since: Date | null
  resolution: Resolution | null
  /** When admins are to be notified that it is held; null once they were. */
  notify_at: Date | null
  /** When e-mail and card digits were erased. */
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
>
