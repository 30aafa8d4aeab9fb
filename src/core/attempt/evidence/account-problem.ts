/**
 * Problems of a whole account rather than of one payment:
 *
 * - `unknown_answer`: the gateway uses a status that the profile does not list
 * - `transaction_ids`: verify and notifications use different ids for one transaction
 */
export const ACCOUNT_PROBLEMS = ["unknown_answer", "transaction_ids"] as const

export interface AccountProblem {
  kind: (typeof ACCOUNT_PROBLEMS)[number]
  /** The gateway's status, as it came; empty if the problem has none. */
  status: string
}

/** How many payments a problem affects, with one example. */
export interface ProblemExtent {
  count: number
  example: string | null
}
