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
import type { ReadFields, WebhookFields } from "../signature/webhook-fields"

/**
 * Where an attempt stands.
 *
 * - `opening`: the row is written, the gateway has not answered yet
 * - `open`: the page is live and not paid
 * - `failed`: no page came of it
 * - `paid`: the gateway has the money, proven; Medusa is still to book it or to place the order
 * - `settled`: Medusa has the money where it belongs
 * - `expired`: never paid, its time is over
 * - `held`: gateway and Medusa disagree about money, a person resolves it
 * - `resolved`: was held, and a person settled it outside of Medusa: refunded, or corrected by hand
 */
export const ATTEMPT_STATUSES = [
  "opening",
  "open",
  "failed",
  "paid",
  "settled",
  "expired",
  "held",
  "resolved",
] as const

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

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
  unknown_word: string | null
  /** Names the profile under which that word is unknown; another profile may know it. */
  unknown_under: string | null
  /** When it was proven; of one that was held before that and let go, when it was held. */
  proven_at: Date | null
  transaction_id: string | null
  card_type: string | null
  card_number_masked: string | null
  /** When the provider answered "captured" for `payment_session_id`; from then on the two are one. */
  captured_at: Date | null
  /**
   * When we learned that all of it went back at the gateway before an order existed: Medusa may let go
   * of session and payment.
   */
  returned_at: Date | null
  order_id: string | null
  settled_at: Date | null
  next_check_at: Date | null
  check_count: number
  completion_count: number
  held_reason: HeldReason | null
  held_since: Date | null
  resolution: Resolution | null
  /** When staff is to be told that it is held; null once they were. */
  notify_at: Date | null
  /** When e-mail and card digits were blanked. */
  erased_at: Date | null
  created_at: Date
}

export const RESOLUTION_ACTIONS = ["retry", "apply", "refunded", "closed"] as const

export type ResolutionAction = (typeof RESOLUTION_ACTIONS)[number]

/** How a person resolved a held payment. */
export interface Resolution {
  action: ResolutionAction
  /** Who: the admin's id. */
  by: string
  /** When, ISO 8601 in UTC. */
  at: string
  /** Why, or where the proof is: the gateway's reference of a refund, for instance. */
  evidence: string | null
  /** The order that a payment was applied to. */
  order_id?: string
  /** They say that all of it went back, where the gateway says a part of it. */
  all_returned?: true
  /** They say that the money is there, where the gateway has said that it went back. */
  not_returned?: true
}

/** A line of an attempt's timeline. */
export interface TimelineEntry {
  kind: AttemptEventKind
  through: Through
  /** Facts for the reader; no secret, no token, no card number. */
  data?: Record<string, unknown>
}

export type AttemptEventKind =
  | "page_opened"
  | "page_failed"
  | "page_offered_again"
  | "page_replaced"
  | "page_canceled"
  | "page_expired"
  | "evidence_received"
  | "unknown_at_gateway"
  | "payment_proven"
  | "completion_failed"
  | "capture_refunded"
  | "claim_released"
  | "settled"
  | "held"
  | "resolved"
  | "refund_booked"
  | "refund_confirmed"
  | "refund_reopened"
  | "refund_withdrawn"
  | "erased"

/** Through whom something happened. */
export type Through = "checkout" | "webhook" | "return" | "poll" | "admin"

/** What may change in a row once it is written. */
export type AttemptChanges = Partial<
  Omit<CheckoutAttempt, "id" | "handle" | "provider_id" | "payment_collection_id" | "created_at">
>

/** A held payment may also go to another payment collection: its money was meant for that one. */
export type HeldChanges = AttemptChanges & Partial<Pick<CheckoutAttempt, "payment_collection_id">>

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

export const WEBHOOK_OUTCOMES = ["received", "applied", "held", "parked", "resolved"] as const

/**
 * What became of a notification: `received` (stored, to be processed), `applied` to its attempt,
 * `held` (its reference is not ours), `parked` (it cannot be read, or keeps failing) or `resolved`
 * (was held or parked, and a person looked after it).
 */
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number]

/** A verified notification on its way into the inbox. */
export interface NewWebhookEvent {
  provider_id: string
  /** SHA-256 of the raw body, hex. */
  body_sha256: string
  /** The decoded body, with anything card-like masked. */
  body: Record<string, unknown>
  /** What it says, read from the signed bytes. */
  evidence: ReadFields
}

/**
 * What a row of the inbox says: a notification, or a second payment that only verify tells of, which
 * stands beside its attempt in the same way.
 */
export type InboxEvidence = ReadFields | { verify: WebhookFields }

export interface WebhookEvent {
  id: string
  provider_id: string
  attempt_id: string | null
  body_sha256: string
  /** The decoded body, with anything card-like masked: for display. */
  body: Record<string, unknown>
  evidence: InboxEvidence
  outcome: WebhookOutcome
  /** The reason that it is held for, or what went wrong. */
  error: string | null
  /** How often it was taken up. */
  tries: number
  next_check_at: Date | null
  received_at: Date
}

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

/**
 * The ledger, as its callers see it. The database keeps its promises, not a read before a write: what
 * proves an attempt by a transaction that has paid another one throws `TransactionReusedError`.
 */
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

  attemptById(id: string): Promise<CheckoutAttempt | undefined>
  attemptByHandle(handle: string): Promise<CheckoutAttempt | undefined>
  attemptBySession(paymentSessionId: string): Promise<CheckoutAttempt | undefined>
  /** Oldest first. */
  attemptsOfCollection(paymentCollectionId: string): Promise<CheckoutAttempt[]>

  /** Writes the row before the gateway is called; undefined when the collection has an open page. */
  startAttempt(attempt: NewAttempt): Promise<CheckoutAttempt | undefined>
  /** Changes the row and adds to its timeline, together or not at all. */
  changeAttempt(
    id: string,
    changes: AttemptChanges,
    entry?: TimelineEntry
  ): Promise<CheckoutAttempt>
  /**
   * As `changeAttempt`, but only while Medusa has booked nothing and no person is needed: checkout and
   * settlement take no lock of each other's, and neither must overwrite what the other has booked.
   *
   * @param unchanged values that the row must still have; whoever learns of a payment brings the next
   *   check forward.
   * @returns undefined when it was changed: look at the ledger again.
   */
  changeUnbooked(
    id: string,
    changes: AttemptChanges,
    entry?: TimelineEntry,
    unchanged?: Pick<CheckoutAttempt, "next_check_at">
  ): Promise<CheckoutAttempt | undefined>
  /**
   * As `changeAttempt`, but only while it is held, with the resolution that the caller has read: of two
   * that resolve it at once, whatever lock they took, one succeeds. Evidence is changed only as it was read.
   *
   * @param reopenedAt where given, the refunds that the gateway had made by its own word alone are open
   *   again from then on, together with the change or not at all.
   * @returns undefined when it was resolved by somebody else, or the gateway has said something: look at
   *   the ledger again.
   */
  changeHeld(
    attempt: Pick<CheckoutAttempt, "id" | "resolution" | "evidence">,
    changes: HeldChanges,
    entry?: TimelineEntry,
    reopenedAt?: Date
  ): Promise<CheckoutAttempt | undefined>
  /**
   * As `changeAttempt`, but only while its status is one of these.
   *
   * @returns undefined when it is another one: somebody else was faster.
   */
  changeWhile(
    id: string,
    statuses: readonly AttemptStatus[],
    changes: AttemptChanges,
    entry?: TimelineEntry
  ): Promise<CheckoutAttempt | undefined>
  /**
   * As `changeAttempt`, but only while the claim stands that the caller has read.
   *
   * @returns undefined when it does not: look at the ledger again.
   */
  changeClaimed(
    claim: Pick<CheckoutAttempt, "id" | "captured_at" | "payment_session_id">,
    changes: AttemptChanges,
    entry?: TimelineEntry
  ): Promise<CheckoutAttempt | undefined>
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
   * Binds attempt and session for good: true for the first session that asks and whenever the same
   * one asks again; false for another session, or when the collection has a captured attempt already.
   */
  claimCapture(id: string, paymentSessionId: string, now: Date): Promise<boolean>
  addToTimeline(attemptId: string, entry: TimelineEntry): Promise<void>

  /**
   * Takes attempts whose `next_check_at` has come, the longest due first, and puts them off until
   * `leaseUntil`: no other server takes them in the meantime, and a server that dies loses none.
   */
  claimDueAttempts(now: Date, leaseUntil: Date, limit: number): Promise<CheckoutAttempt[]>

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
  /** As `claimDueAttempts`, for notifications that are not processed; counts as a try. */
  claimDueWebhookEvents(now: Date, leaseUntil: Date, limit: number): Promise<WebhookEvent[]>
}
