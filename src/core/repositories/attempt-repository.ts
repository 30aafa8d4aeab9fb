import type { CheckoutAttempt, NewAttempt } from "../attempt/attempt"
import type {
  AsRead,
  TimelineDetails,
  TransitionName,
  TransitionValues,
} from "../attempt/transitions"
import type { VerifyTurn, VerifyTurnLimits } from "../attempt/verify-turn"

/** Stores the pages. Database constraints enforce the invariants, not a read before a write. */
export interface AttemptRepository {
  byId(id: string): Promise<CheckoutAttempt | undefined>
  byHandle(handle: string): Promise<CheckoutAttempt | undefined>
  /** The page that a payment session offers: a paid page, or the latest. */
  bySession(paymentSessionId: string): Promise<CheckoutAttempt | undefined>
  /** All attempts of a cart, whichever payment collection it had. */
  ofCart(cartId: string): Promise<CheckoutAttempt[]>
  /** Oldest first. */
  ofCollection(paymentCollectionId: string): Promise<CheckoutAttempt[]>

  /** Writes the row before the gateway is called; undefined when the collection has a live page. */
  start(attempt: NewAttempt): Promise<CheckoutAttempt | undefined>
  /**
   * Changes a page by one of the `TRANSITIONS`: one compare-and-set, with a timeline entry.
   *
   * @returns the new row; undefined if status or next check of the page have changed since the read: read the page
   *   again.
   */
  transition<Name extends TransitionName>(
    read: AsRead,
    name: Name,
    values: TransitionValues<Name>,
    ...details: TimelineDetails<Name>
  ): Promise<CheckoutAttempt | undefined>
  /**
   * Claims pages whose `next_check_at` is due, the longest due first, until `leaseUntil`: no other server takes a
   * claimed page, and the page becomes due again if the server dies.
   */
  claimDue(now: Date, leaseUntil: Date, limit: number): Promise<CheckoutAttempt[]>
  /**
   * Schedules checks of pages with a status that a former profile did not list: the profile in force may list it.
   * In small batches, so that the gateway is not asked about all pages at once.
   *
   * @param profile the name of the profile in force.
   */
  askAgain(providerId: string, profile: string, now: Date, limit: number): Promise<void>
  /**
   * Takes an attempt's turn to be verified for a request without a login, by the database's clock, for all servers
   * together. Of several concurrent requests one gets the turn. The account's turns are counted by a read before
   * the write: a few concurrent requests may each take the last turn.
   */
  takeVerifyTurn(id: string, limits: VerifyTurnLimits): Promise<VerifyTurn>
}
