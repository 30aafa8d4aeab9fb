/**
 * What is wrong with a whole account, and not with one payment:
 *
 * - `unknown_answer`: the gateway uses a word that the profile has no meaning for
 * - `transaction_ids`: verify and notifications name one transaction differently
 */
export const ACCOUNT_PROBLEMS = ["unknown_answer", "transaction_ids"] as const

export interface AccountProblem {
  kind: (typeof ACCOUNT_PROBLEMS)[number]
  /** The gateway's word, as it came; empty where the problem has none. */
  status: string
}

/** How many payments a problem is about, and one of them. */
export interface ProblemExtent {
  count: number
  example: string | null
}
