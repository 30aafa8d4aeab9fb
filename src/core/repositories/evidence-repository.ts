import type { AccountProblem } from "../attempt/evidence/account-problem"
import type { Evidence, EvidenceFile } from "../attempt/evidence/evidence"
import type { HeldReason } from "../attempt/held-reason"
import type { CheckoutAttempt } from "../attempt/attempt"
import type { Trigger } from "../attempt/timeline"
import type { HostedCheckoutOptions } from "../options/options"

/** Stores what the gateway said with the attempt that it is about. */
export interface EvidenceRepository {
  /**
   * Adds a piece of evidence under the row's lock, and to the timeline when it says something new; records an
   * answer with an unknown status.
   */
  add(
    id: string,
    piece: Evidence,
    trigger: Trigger,
    options: Pick<HostedCheckoutOptions, "merchantSiteId" | "proof" | "profile">
  ): Promise<CheckoutAttempt>
  /** Whether the gateway's transaction has paid another attempt of the account. */
  isTransactionReused(
    attempt: Pick<CheckoutAttempt, "id" | "provider_id">,
    transactionId: string | null
  ): Promise<boolean>
  /** The evidence of the latest payments of an account, except one attempt. */
  ofOthers(attempt: Pick<CheckoutAttempt, "id" | "provider_id">): Promise<EvidenceFile[]>
  /**
   * Puts a payment that is in an attempt's evidence, but is not its own payment, on the worklist: holds the
   * notification that reported it, or one created for it; once per transaction, also after a person has
   * resolved it.
   */
  holdPayment(
    attempt: Pick<CheckoutAttempt, "id" | "provider_id">,
    piece: Evidence,
    reason: HeldReason
  ): Promise<void>
  /** Records a problem of an account; admins are notified of it once. */
  noteProblem(providerId: string, problem: AccountProblem): Promise<void>
  /**
   * Schedules checks for attempts that ended on an answer whose meaning may have changed with the profile,
   * and sets the transaction that it proves. Works in small batches, so that the gateway is not asked about
   * all of them at once.
   */
  askAgainUnder(
    options: Pick<HostedCheckoutOptions, "merchantSiteId" | "proof" | "profile">,
    providerId: string,
    now: Date,
    limit: number
  ): Promise<number>
}
