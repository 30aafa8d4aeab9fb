import type { HoldReason } from "../payment/reasons"
import type { StoredBalances } from "../payment/payment"
import type { AccountProblem, ProblemFacts } from "../problems/account-problem"

interface NoticeBase {
  id: string
  /** Stays the same while there is nothing new to report. */
  key: string
  provider_id: string
  /** When another server may claim the notice, if it was not sent until then. */
  notify_at: Date
}

/** An item that waits for a person, and of which admins are notified once. */
export type Notice =
  | (NoticeBase & {
      kind: "held_payment"
      reference: string
      reason: HoldReason
      balances: StoredBalances
      currency_code: string
      order_id: string | null
    })
  | (NoticeBase & { kind: "dead_letter"; error: string | null })
  | (NoticeBase & {
      kind: "account_problem"
      problem: AccountProblem
      began_at: Date
      /** When the item was over; null while it lasts. */
      ended_at: Date | null
      /** Whether everybody was notified of the beginning. */
      is_announced: boolean
      /** What was found at the beginning; for an unknown answer, a `ProblemExtent`. */
      facts: ProblemFacts
    })

/** Counts of what waits for a person. */
export interface Attention {
  held_payments: number
  dead_letters: number
}

/** What waits for a person in an account. */
export interface Waiting {
  count: number
  /** Since when the oldest item waits; null without any. */
  since: Date | null
}

/** What waits for a person, and which notices were sent. */
export interface WorklistRepository {
  count(): Promise<Attention>
  /** What waits of one account, and since when. */
  waitingFor(providerId: string): Promise<Waiting>
  /** Claims the notices that are due until `leaseUntil`: of several servers, one sends them. */
  claimNotices(now: Date, leaseUntil: Date, limit: number): Promise<Notice[]>
  /** Marks a notice as sent; a notice that was claimed again meanwhile stays due. */
  finishNotice(notice: Notice): Promise<void>
}
