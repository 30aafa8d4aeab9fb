import type { Cents } from "../money/money"
import type {
  BookedPayment,
  CollectionFacts,
  OrderLinks,
  OrderMoney,
  OrderToPay,
  SessionToBook,
} from "./booked-money"
import type { SessionWithCart } from "./checkout"

/** What the provider reads of Medusa: it is called in the middle of Medusa's own work, and changes nothing. */
export interface MedusaReader {
  /**
   * A payment session and the total of its cart; with `lines`, all that the hosted page shows as well.
   *
   * @returns undefined when the session is gone.
   */
  session(id: string, read: { lines: boolean }): Promise<SessionWithCart | undefined>
  /** The order that a payment collection is for; undefined while there is none. */
  orderIdOf(paymentCollectionId: string): Promise<string | undefined>
}

/**
 * What the plugin asks of Medusa where money moves, in the plugin's words. The one implementation is in
 * src/medusa; each method is a few calls of Medusa's own, and throws what they throw.
 */
export interface MedusaPort extends MedusaReader {
  /**
   * What Medusa says about a payment collection right now; undefined when it is gone.
   *
   * @param read `total`: the cart's as well, which costs Medusa several statements.
   */
  collection(id: string, read: { total: boolean }): Promise<CollectionFacts | undefined>
  /** What a cart costs now; undefined when it is gone. */
  cartTotal(cartId: string): Promise<Cents | undefined>
  /** What a completion has written: its order, and the payments of the collection. */
  placedOrder(
    orderId: string,
    paymentCollectionId: string
  ): Promise<{ order: OrderMoney | null; payments: BookedPayment[] }>
  /** The payments of a collection, and those of a session, which may be of no collection any more. */
  paymentsOf(paymentCollectionId: string, paymentSessionId: string): Promise<BookedPayment[]>

  /** Whether a payment session is there: Medusa books a payment only while it is. */
  hasSession(id: string): Promise<boolean>
  sessionsOf(paymentCollectionId: string): Promise<SessionToBook[]>
  /**
   * Opens a session over what the cart costs, or the collection without one. Medusa asks the provider for its
   * data, and the provider binds the collection's proven attempt to it. Does nothing when the collection is gone.
   */
  openSession(paymentCollectionId: string, providerId: string): Promise<void>
  deleteSession(id: string): Promise<void>

  /**
   * Completes a cart under core's lock of it. Core writes the order first and authorizes the payment last.
   * A completion that fails has booked nothing.
   *
   * @returns the order's id.
   */
  completeCart(cartId: string): Promise<string>
  /** Books the payment of a session on the order that its collection is for. */
  bookPayment(session: SessionToBook): Promise<void>
  /** Books the refund of all that a payment captured. @param by the admin who recorded it. */
  bookRefund(paymentId: string, by?: string): Promise<void>
  /** Takes a payment collection from its cart: no order comes of it, and the cart is paid anew with another one. */
  detachFromCart(paymentCollectionId: string): Promise<void>
  /** Emits `order.placed` for an order whose placing was interrupted: core is silent when it finds it. */
  announceOrder(orderId: string): Promise<void>

  /** How the cart of a collection is linked to an order; undefined for a collection without a cart. */
  orderLinks(paymentCollectionId: string): Promise<OrderLinks | undefined>
  /** Makes the link that is missing of the two, and marks the cart completed. */
  linkOrder(orderId: string, links: OrderLinks): Promise<void>

  /** An order to be paid; undefined for an unknown one. */
  orderToPay(id: string): Promise<OrderToPay | undefined>
  /**
   * The payment collection for what an order owes: the one that is there, or a new one.
   *
   * @returns undefined when it has nothing left to pay.
   */
  collectionToPay(orderId: string): Promise<string | undefined>
  /** Which of these refunds Medusa still has; it drops one that it could not finish booking. */
  bookedRefunds(refundIds: readonly string[]): Promise<string[]>

  /**
   * Runs `work` under a lock. The lock ends by itself after 120 seconds: work that hangs keeps nobody out for
   * longer.
   *
   * @param key a cart's id is the key under which core completes that cart.
   * @throws what Medusa's locking module throws when somebody else has the lock for 30 seconds.
   */
  withLock<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}
