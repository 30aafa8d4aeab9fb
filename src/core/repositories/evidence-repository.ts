import type { Judging } from "../attempt/evidence/attempt-verdict"
import type { AccountProblem } from "../attempt/evidence/account-problem"
import type { Evidence, EvidenceFile, EvidenceSource } from "../attempt/evidence/evidence"
import type { HeldReason } from "../attempt/held-reason"
import type { CheckoutAttempt } from "../attempt/attempt"
import type { Trigger } from "../attempt/timeline"

/** An attempt, and the account that it belongs to. */
export type AttemptKey = Pick<CheckoutAttempt, "id" | "provider_id">

/** Stores what the gateway said with the attempt that it is about. */
export interface EvidenceRepository {
  /**
   * Adds a piece of evidence under the row's lock, and to the timeline when it says something new; records an
   * answer with an unknown status.
   */
  add(id: string, piece: Evidence, trigger: Trigger, options: Judging): Promise<CheckoutAttempt>
  /** Whether the gateway's transaction has paid another attempt of the account. */
  isTransactionReused(attempt: AttemptKey, transactionId: string | null): Promise<boolean>
  /** The evidence of the latest payments of an account, except one attempt. */
  ofOthers(attempt: AttemptKey): Promise<EvidenceFile[]>
  /**
   * Puts a payment that is in an attempt's evidence, but is not its own payment, on the worklist: holds the
   * notification that reported it, or one created for it; once per transaction, also after a person has
   * resolved it.
   */
  holdPayment(attempt: AttemptKey, piece: Evidence, reason: HeldReason): Promise<void>
  /**
   * Whether another notification of a transaction is or was on the worklist: it waits for a person, or a person has
   * resolved it.
   *
   * @param sources whose ids can be compared with the transaction's: `sourcesNaming`.
   * @param eventId the notification that reports the payment now.
   */
  isPaymentListed(
    attemptId: string,
    transactionId: string | null,
    sources: readonly EvidenceSource[],
    eventId: string
  ): Promise<boolean>
  /**
   * Takes the held notifications that name the attempt's own transaction off the worklist: they are processed,
   * whatever they were held for. A notification that an admin has resolved stays resolved.
   *
   * @param sources whose ids can be compared with the attempt's transaction: `ownSources`.
   */
  releasePayment(
    attempt: Pick<CheckoutAttempt, "id" | "transaction_id">,
    sources: readonly EvidenceSource[]
  ): Promise<void>
  /** Records a problem of an account; admins are notified of it once. */
  noteProblem(providerId: string, problem: AccountProblem): Promise<void>
  /**
   * Schedules checks for attempts that ended on an answer whose meaning may have changed with the profile,
   * and sets the transaction that it proves. Their processed notifications become due: which of them report a
   * second payment is judged again. Works in small batches, so that the gateway is not asked about all of them
   * at once.
   */
  askAgainUnder(options: Judging, providerId: string, now: Date, limit: number): Promise<number>
}
