import type { CheckoutAttempt, NewAttempt } from "../attempt/attempt"
import type { VerifyTurn, VerifyTurnLimits } from "../attempt/verify-turn"
import type {
  AsRead,
  TimelineDetails,
  TransitionName,
  TransitionValues,
} from "../attempt/transitions"

/** An attempt to claim, with what its caller has judged. */
export type ClaimedAsRead = AsRead<"capture_claimed"> & Pick<CheckoutAttempt, "status">

/** Stores the attempts. Database constraints enforce their invariants, not a read before a write. */
export interface AttemptRepository {
  byId(id: string): Promise<CheckoutAttempt | undefined>
  byHandle(handle: string): Promise<CheckoutAttempt | undefined>
  bySession(paymentSessionId: string): Promise<CheckoutAttempt | undefined>
  /** All attempts of a cart, whichever payment collection it had. */
  ofCart(cartId: string): Promise<CheckoutAttempt[]>
  /** Oldest first. */
  ofCollection(paymentCollectionId: string): Promise<CheckoutAttempt[]>

  /** Writes the row before the gateway is called; undefined when the collection has a live page. */
  start(attempt: NewAttempt): Promise<CheckoutAttempt | undefined>
  /**
   * Changes an attempt by one of the `TRANSITIONS`: one compare-and-set, with its timeline entry.
   *
   * @param read the attempt; if the transition says so, with columns that must still have the values that
   *   were read.
   * @returns the new row; undefined when the attempt has another status by now, or does not meet the
   *   transition's conditions, or another attempt has captured the collection's money: read it again.
   * @throws TransactionReusedError when its transaction has paid another attempt.
   */
  transition<Name extends TransitionName>(
    read: AsRead<Name>,
    name: Name,
    values: TransitionValues<Name>,
    ...details: TimelineDetails<Name>
  ): Promise<CheckoutAttempt | undefined>
  /**
   * Binds attempt and session for good: true for the first session that asks and whenever the same one asks
   * again; false for another session, when the collection already has a captured attempt, or when the attempt has
   * other evidence by now: read and judge it again.
   */
  claimCapture(attempt: ClaimedAsRead, paymentSessionId: string, now: Date): Promise<boolean>
  /**
   * Claims attempts whose `next_check_at` is due, the longest due first, until `leaseUntil`: no other server
   * takes them meanwhile, and they become due again if a server dies.
   */
  claimDue(now: Date, leaseUntil: Date, limit: number): Promise<CheckoutAttempt[]>
  /**
   * Schedules checks of pages with a status that another profile did not list: the one in force may. In small batches, so that
   * the gateway is not asked about all of them at once.
   *
   * @param profile the name of the profile in force.
   */
  askAgain(providerId: string, profile: string, now: Date, limit: number): Promise<void>
  /**
   * Takes an attempt's turn to be verified for a request without a login, by the database's clock: for all servers
   * together. Of several at once one gets it. Those of an account are counted by a read before the write: a few at
   * once may each take the last one.
   */
  takeVerifyTurn(id: string, limits: VerifyTurnLimits): Promise<VerifyTurn>
}
