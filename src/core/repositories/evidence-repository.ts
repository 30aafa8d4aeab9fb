import type { AccountProblem } from "../attempt/evidence/account-problem"
import type { Evidence, EvidenceFile } from "../attempt/evidence/evidence"
import type { HeldReason } from "../attempt/held-reason"
import type { CheckoutAttempt } from "../attempt/attempt"
import type { Trigger } from "../attempt/timeline"
import type { HostedCheckoutOptions } from "../options/options"

/** What the gateway said, kept with the attempt that it is about. */
export interface EvidenceRepository {
  /**
   * Adds a piece of evidence under the row's lock, and to the timeline when it says something new; notes
   * an answer that the profile has no meaning for.
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
  /** What the gateway said about the latest payments of an account, except one attempt. */
  ofOthers(attempt: Pick<CheckoutAttempt, "id" | "provider_id">): Promise<EvidenceFile[]>
  /**
   * Puts a payment in an attempt's evidence that is not the attempt's own on the worklist: the notification that
   * told of it is held, or one that is made for it; once for each transaction, also after a person has resolved it.
   */
  holdPayment(
    attempt: Pick<CheckoutAttempt, "id" | "provider_id">,
    piece: Evidence,
    reason: HeldReason
  ): Promise<void>
  /** Notes something that is wrong with an account; admins are notified of it once. */
  noteProblem(providerId: string, problem: AccountProblem): Promise<void>
  /**
   * Has attempts asked about again that ended on an answer of which another profile than theirs may know
   * the meaning, and names the transaction that it proves: a few at a time, so that the gateway is not asked about all of them at once.
   */
  askAgainUnder(
    options: Pick<HostedCheckoutOptions, "merchantSiteId" | "proof" | "profile">,
    providerId: string,
    now: Date,
    limit: number
  ): Promise<number>
}
