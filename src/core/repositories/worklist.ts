import type { AccountProblem, ProblemExtent } from "../attempt/evidence/account-problem"
import type { EvidenceFile } from "../attempt/evidence/evidence"
import type { HeldReason } from "../attempt/held-reason"

interface NoticeBase {
  id: string
  /** The same as long as there is nothing new to tell of. */
  key: string
  provider_id: string
  /** Until when it is claimed. */
  notify_at: Date
}

/** Something that waits for a person, and that admins are to be notified of once. */
export type Notice =
  | (NoticeBase & {
      kind: "held_payment"
      reason: HeldReason
      /** Major units, two decimals. */
      amount: string
      currency_code: string
      /** By which is told what the gateway took. */
      evidence: EvidenceFile
      transaction_id: string | null
    })
  | (NoticeBase & {
      kind: "webhook_event"
      outcome: "held" | "dead_letter"
      error: string | null
    })
  | (NoticeBase & { kind: "account_problem"; problem: AccountProblem } & ProblemExtent)
  | (NoticeBase & {
      kind: "refund_task"
      refund_id: string
      order_id: string
      /** Major units, two decimals. */
      amount: string
      currency_code: string
    })

/** How much waits for a person. */
export interface Attention {
  held_attempts: number
  /** Held or dead-letter notifications. */
  webhook_events: number
  /** Refunds to be made at the gateway. */
  refund_tasks: number
}

/** What waits for a person, and who was told of it. */
export interface WorklistRepository {
  count(): Promise<Attention>
  /** Takes what admins are to be notified of now, and puts it off until `leaseUntil`: of several, one tells. */
  claimNotices(now: Date, leaseUntil: Date, limit: number): Promise<Notice[]>
  /** Admins were notified; one that was claimed anew meanwhile stays due. */
  finishNotice(notice: Notice): Promise<void>
}
