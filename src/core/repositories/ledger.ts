import type { PaidAttempt, PaidNotification, PaidPeriod } from "./bookkeeping"
import type { AccountProblem } from "../attempt/evidence/account-problem"
import type { Evidence, EvidenceFile } from "../attempt/evidence/evidence"
import type { LedgerHealth, SignatureFailureLog } from "./health"
import type { HeldReason } from "../attempt/held-reason"
import type { MerchantKeyLedger } from "../keys/merchant-key"
import type { Notice } from "./notice"
import type { PersonalDataLedger } from "./personal-data"
import type { HostedCheckoutOptions } from "../options/options"
import type { RefundTaskLedger } from "./refund-task"
import type { AttemptRepository } from "./attempt-repository"
import type { CheckoutAttempt } from "../attempt/attempt"
import type { Resolution } from "../attempt/resolution"
import type { Through } from "../attempt/timeline"
import type { NewWebhookEvent, WebhookEvent, WebhookOutcome } from "./webhook-event"

/** Name of the job that takes up what is due. */
export const RECONCILE_JOB = "reconcile-hosted-checkout"

/** How much waits for a person. */
export interface Attention {
  held_attempts: number
  /** Held or parked notifications. */
  webhook_events: number
  /** Refunds to be made at the gateway. */
  refund_tasks: number
}

/** The ledger, as its callers see it. */
export interface Ledger extends RefundTaskLedger, MerchantKeyLedger, PersonalDataLedger {
  /** The server has been told to stop: nothing new is to be taken up. */
  readonly stopping: boolean
  /** Does work that a stopping server waits for. */
  finishBeforeStop<Result>(work: () => Promise<Result>): Promise<Result>
  /** Notifications that were refused for their signature. */
  readonly signatureFailures: SignatureFailureLog
  readonly health: LedgerHealth
  /** Notes that a job runs now; admins and other servers see when it last did. */
  beat(job: string, now: Date): Promise<void>
  /** When a job last ran, on whichever server; null when it never did. */
  lastHeartbeat(job: string): Promise<Date | null>

  readonly attempts: AttemptRepository
  /**
   * Adds a piece of evidence under the row's lock, and to the timeline when it says something new; notes
   * an answer that the profile has no meaning for.
   */
  addEvidence(
    id: string,
    piece: Evidence,
    through: Through,
    options: Pick<HostedCheckoutOptions, "merchantSiteId" | "proof" | "profile">
  ): Promise<CheckoutAttempt>
  /** Whether the gateway's transaction has paid another attempt of the account. */
  isTransactionReused(
    attempt: Pick<CheckoutAttempt, "id" | "provider_id">,
    transactionId: string | null
  ): Promise<boolean>
  /** What the gateway said about the latest payments of an account, except one attempt. */
  evidenceOfOthers(attempt: Pick<CheckoutAttempt, "id" | "provider_id">): Promise<EvidenceFile[]>
  /** Puts a payment that only verify tells of on the worklist, beside its attempt; once for each. */
  holdVerified(
    attempt: Pick<CheckoutAttempt, "id" | "provider_id">,
    piece: Evidence,
    reason: HeldReason
  ): Promise<void>
  /** Notes something that is wrong with an account; staff is told of it once. */
  noteAccountProblem(providerId: string, problem: AccountProblem): Promise<void>
  /**
   * Has attempts asked about again that ended on an answer of which another profile than theirs may know
   * the meaning: a few at a time, so that the gateway is not asked about all of them at once.
   */
  askAgainUnder(
    profile: HostedCheckoutOptions["profile"],
    providerId: string,
    now: Date,
    limit: number
  ): Promise<number>
  /**
   * Stores notifications, all or none of them, once per distinct body; a duplicate re-arms its row
   * unless that was applied or resolved.
   * @returns the rows, in the order of the notifications.
   */
  receiveWebhooks(
    notifications: readonly NewWebhookEvent[],
    now: Date
  ): Promise<Pick<WebhookEvent, "id" | "outcome">[]>
  finishWebhook(
    id: string,
    result: {
      outcome: WebhookOutcome
      attempt_id?: string | undefined
      error?: string | undefined
      next_check_at?: Date | undefined
    }
  ): Promise<void>
  webhookEventById(id: string): Promise<WebhookEvent | undefined>
  /** Marks a held or parked notification resolved; false when it is neither any more. */
  resolveWebhookEvent(id: string, resolution: Resolution): Promise<boolean>
  /**
   * Takes a held or parked notification to be processed anew, with all its tries, and records who
   * wants it; undefined when it is neither.
   */
  retryWebhookEvent(
    id: string,
    resolution: Resolution,
    leaseUntil: Date
  ): Promise<WebhookEvent | undefined>
  countAttention(): Promise<Attention>
  /** Payments of a period, the oldest first, from the one after `last` on. */
  paidAttempts(
    period: PaidPeriod,
    last: Pick<PaidAttempt, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<PaidAttempt[]>
  /** As `paidAttempts`, for what no attempt stands for; the words of each are still to be judged. */
  paidNotifications(
    period: PaidPeriod,
    last: Pick<PaidNotification, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<PaidNotification[]>
  /** Takes what staff is to be told of now, and puts it off until `leaseUntil`: of several, one tells. */
  claimNotices(now: Date, leaseUntil: Date, limit: number): Promise<Notice[]>
  /** Staff was told; one that was claimed anew meanwhile stays due. */
  finishNotice(notice: Notice): Promise<void>
  /** As `AttemptRepository.claimDue`, for notifications that are not processed; counts as a try. */
  claimDueWebhookEvents(now: Date, leaseUntil: Date, limit: number): Promise<WebhookEvent[]>
}
