import type { CheckoutAttempt, NewAttempt } from "../attempt/attempt"
import type {
  AsRead,
  TimelineDetails,
  TransitionName,
  TransitionValues,
} from "../attempt/transitions"

/** The attempts. The database keeps their promises, not a read before a write. */
export interface AttemptRepository {
  byId(id: string): Promise<CheckoutAttempt | undefined>
  byHandle(handle: string): Promise<CheckoutAttempt | undefined>
  bySession(paymentSessionId: string): Promise<CheckoutAttempt | undefined>
  /** All that were ever started for a cart, whichever payment collection it had. */
  ofCart(cartId: string): Promise<CheckoutAttempt[]>
  /** Oldest first. */
  ofCollection(paymentCollectionId: string): Promise<CheckoutAttempt[]>

  /** Writes the row before the gateway is called; undefined when the collection has an open page. */
  start(attempt: NewAttempt): Promise<CheckoutAttempt | undefined>
  /**
   * Changes an attempt by a row of the table, `TRANSITIONS`: one compare-and-set, with its line in the
   * timeline.
   *
   * @param read the attempt; where the transition says so, with columns that must still be as they were read.
   * @returns the new row; undefined when the attempt is in another status by now, or does not meet the
   *   transition's conditions, or the collection's money is captured by another attempt: look at it again.
   * @throws TransactionReusedError when its transaction has paid another attempt.
   */
  transition<Name extends TransitionName>(
    read: AsRead<Name>,
    name: Name,
    values: TransitionValues<Name>,
    ...details: TimelineDetails<Name>
  ): Promise<CheckoutAttempt | undefined>
  /**
   * Binds attempt and session for good: true for the first session that asks and whenever the same
   * one asks again; false for another session, or when the collection has a captured attempt already.
   */
  claimCapture(
    attempt: Pick<CheckoutAttempt, "id" | "payment_collection_id" | "status">,
    paymentSessionId: string,
    now: Date
  ): Promise<boolean>
  /**
   * Takes attempts whose `next_check_at` has come, the longest due first, and puts them off until
   * `leaseUntil`: no other server takes them in the meantime, and a server that dies loses none.
   */
  claimDue(now: Date, leaseUntil: Date, limit: number): Promise<CheckoutAttempt[]>
}
