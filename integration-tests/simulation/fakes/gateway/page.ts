import type { Cents } from "../../../../src/core/money/money"

/** A payment with a card on a page. */
export interface Transaction {
  /** As notifications name it. */
  id: string
  /** As verify names it: the same, unless it has ids of its own. */
  verifyId: string
  amount: Cents
  status: "approved" | "declined"
  /** How much of it was returned in total. */
  returned: Cents
  /** In how many parts. @default 0 */
  returns?: number
  /** What happened to it last: the payment itself, or a return of so much. */
  latest: { amount: Cents; at: Date }
  /** A notification of its approval was acknowledged. */
  isNotified: boolean
  /** How much of what was returned acknowledged notifications report. */
  reportedReturned: Cents
}

/** A hosted page. */
export interface Page {
  token: string
  /** The merchant site that opened it. */
  site: string
  reference: string
  amount: Cents
  currency: string
  expiresAt: Date
  /** In the order in which the cards were charged. */
  transactions: Transaction[]
}
