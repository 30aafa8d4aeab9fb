/**
 * Problems of a whole account, or of the whole store, rather than of one payment:
 *
 * - `unknown_answer`: the gateway uses a status that the profile does not list
 * - `transaction_ids`: verify and notifications use different ids for one transaction
 * - `not_found`: verify knows none of the latest pages
 * - `gateway_key`: the gateway refuses the merchant key
 * - `notifications`: no notification is accepted, although payments are made
 * - `heartbeat`: the reconcile job does not run (the whole store)
 * - `worklist`: something has waited for a person for more than a day
 * - `bookings`: a payment is proven, and Medusa has not booked the payment for more than an hour
 */
export const ACCOUNT_PROBLEMS = [
  "unknown_answer",
  "transaction_ids",
  "not_found",
  "gateway_key",
  "notifications",
  "heartbeat",
  "worklist",
  "bookings",
] as const

export interface AccountProblem {
  kind: (typeof ACCOUNT_PROBLEMS)[number]
  /** The gateway's status, as it came; empty if the problem has none. */
  status: string
}

/** The number of payments that a problem affects, with one example. */
export interface ProblemExtent {
  count: number
  example: string | null
}

/** What a check found when a problem began, for its notice: times (ISO 8601 in UTC), counts, names. */
export type ProblemFacts = Record<string, string | number | null>
