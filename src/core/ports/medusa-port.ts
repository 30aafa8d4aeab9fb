import type { Cents, MedusaAmount } from "../money/money"
import type {
  OfferingRegion,
  SessionOrder,
  SessionWithCart,
  StartingLink,
} from "./session-with-cart"

/**
 * What the provider reads from Medusa. Medusa calls the provider in the middle of its own work, so the provider
 * changes nothing.
 */
export interface MedusaReader {
  /**
   * A payment session and the total of its cart; with `lines`, everything that the hosted page shows, or the order
   * that a collection without a cart is for.
   *
   * @returns undefined when the session is gone.
   */
  session(id: string, read: { lines: boolean }): Promise<SessionWithCart | undefined>
  /** The order of a payment collection; undefined without an order. */
  orderIdOf(paymentCollectionId: string): Promise<string | undefined>
  /** How the cart of a collection is linked to an order; undefined for a collection without a cart. */
  orderLinks(paymentCollectionId: string): Promise<OrderLinks | undefined>
  /**
   * The session that `MedusaPort.deleteSession` is deleting while Medusa asks the provider; undefined if Medusa
   * deletes a session by itself.
   */
  sessionInDeletion(): string | undefined
}

/**
 * What the plugin asks of Medusa when money moves, in the plugin's terms. The implementation is in src/medusa;
 * each method is a few calls of Medusa and throws their errors.
 */
export interface MedusaPort extends MedusaReader {
  /**
   * Medusa's current facts about a payment collection; undefined when it is gone.
   *
   * @param read `total`: also the cart's total, which costs Medusa several queries.
   */
  collection(id: string, read: { total: boolean }): Promise<CollectionFacts | undefined>
  /** The cart's current total; undefined when it is gone. */
  cartTotal(cartId: string): Promise<Cents | undefined>
  /** The result of a completion: its order, and the payments of the collection. */
  placedOrder(
    orderId: string,
    paymentCollectionId: string
  ): Promise<{ order: OrderMoney | null; payments: BookedPayment[] }>
  /**
   * The payments of a collection (none if the collection is gone), and the payments of a session, which may have
   * lost its collection.
   */
  paymentsOf(paymentCollectionId: string, paymentSessionId: string): Promise<BookedPayment[]>

  /** Whether a payment session exists: Medusa books a payment only while it does. */
  hasSession(id: string): Promise<boolean>
  sessionsOf(paymentCollectionId: string): Promise<SessionToBook[]>
  /**
   * Opens a session over the cart's total, or over the collection's amount without a cart. Medusa asks the
   * provider for its data, and the provider binds the collection's proven attempt to it. Does nothing when
   * the collection is gone.
   */
  openSession(paymentCollectionId: string, providerId: string): Promise<void>
  /**
   * Starts a payment as core's Store route does: a new session over the collection's amount, in place of all others.
   * Medusa asks the provider for its data.
   *
   * @param known `link`: the provider's session names it. `order`: of the collection, just read; the provider uses it.
   * @throws what the provider throws.
   */
  startPayment(
    paymentCollectionId: string,
    providerId: string,
    known?: { link?: StartingLink | undefined; order?: SessionOrder | undefined }
  ): Promise<void>
  deleteSession(id: string): Promise<void>

  /**
   * Completes a cart under core's cart lock. Core writes the order first and authorizes the payment last. A
   * completion that fails has booked nothing.
   *
   * @returns the order's id.
   */
  completeCart(cartId: string): Promise<string>
  /** Books the payment of a session on the order that its collection is for. */
  bookPayment(session: SessionToBook): Promise<void>
  /**
   * Books a refund of an order's payment as staff do in Admin: in the name of the admin, with a note, and with the
   * order's transaction.
   */
  refund(paymentId: string, amount: Cents, by: string, note?: string): Promise<void>
  /**
   * Books the refund of all that a payment captured and Medusa has not refunded. @param by the admin who recorded
   * the refund.
   */
  bookRefund(paymentId: string, by?: string): Promise<void>
  /**
   * Detaches a payment collection from its cart: no order is placed with it, and the cart gets another one
   * for its next payment.
   */
  detachFromCart(paymentCollectionId: string): Promise<void>
  /**
   * Emits `order.placed` for an order whose placement was interrupted: core does not emit it for an existing
   * order.
   */
  announceOrder(orderId: string): Promise<void>

  /**
   * Whether core died while it placed an order: the cart's payment collection is not linked to the order; or the
   * cart costs something, and the collection neither has nor awaits a payment.
   */
  isHalfPlaced(orderId: string): Promise<boolean>
  /**
   * Creates the missing link of the two, and marks the cart completed.
   *
   * @throws Error after the link is created, when the cart was deleted meanwhile.
   */
  linkOrder(orderId: string, links: OrderLinks): Promise<void>

  /** An order to be paid; undefined for an unknown id. */
  orderToPay(id: string): Promise<OrderToPay | undefined>
  /**
   * The payment collection for what an order owes: the existing one, or a new one.
   *
   * @returns undefined when nothing is left to pay.
   */
  collectionToPay(orderId: string): Promise<string | undefined>
  /** The payment collections of an order, or the one of a payment; none for an unknown id. */
  collectionsOf(refunded: OrderOrPayment): Promise<string[]>
  /** Which of these refunds Medusa still has. Medusa drops a refund whose booking failed. */
  bookedRefunds(refundIds: readonly string[]): Promise<string[]>

  /**
   * Runs `work` under a lock. The lock expires after 120 seconds: work that hangs blocks nobody for longer.
   *
   * @param key a cart's id is the key under which core completes that cart.
   * @throws what Medusa's locking module throws when the lock is not free within 30 seconds.
   */
  withLock<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/** The order that is canceled, or the payment that is refunded. */
export type OrderOrPayment = { order_id: string } | { payment_id: string }

/** A payment as Medusa has booked it. */
export interface BookedPayment {
  id: string
  provider_id: string
  /** The handle of the attempt that our provider named in its answer; null for a payment of another provider. */
  handle: string | null
  payment_session_id: string | null
  captured: boolean
  /** Nothing of the authorized sum is left to capture. */
  capturedInFull: boolean
  canceled: boolean
  captures: readonly { id: string; amount: Cents }[]
  refunds: readonly BookedRefund[]
  /** The sums of all captures and of all refunds, each rounded once. */
  sums: { captured: Cents; refunded: Cents }
}

/** A refund as Medusa has booked it. */
export interface BookedRefund {
  id: string
  amount: Cents
}

/** An order's money. */
export interface OrderMoney {
  id: string
  canceled: boolean
  /** Lower case. */
  currency_code: string
  /** Its current total with edits; null if Medusa gives none. */
  total: Cents | null
  /** What the order still owes; negative when it is overpaid. */
  owed: Cents
  /** Ids of the captures among the order's transactions. */
  transactions: readonly string[]
}

/** Id and status of Medusa's payment session. */
export interface SessionStatus {
  id: string
  status: string
}

/** A payment session with the amount that Medusa books for it, in major units, unrounded. */
export interface SessionToBook extends SessionStatus {
  amount: MedusaAmount
}

/** A payment collection with its cart, order, payments and sessions. */
export interface CollectionFacts {
  amount: Cents
  sessions: readonly SessionStatus[]
  payments: readonly BookedPayment[]
  /** `total` is null if the total was not read. */
  cart: { id: string; completed: boolean; total: Cents | null; currency_code: string } | null
  order: OrderMoney | null
}

/** The two links that core creates in parallel when it places an order. */
export interface OrderLinks {
  cart_id: string
  payment_collection_id: string
  /** The order that the cart became. */
  ofCart: string | undefined
  /** The order that the payment collection is for. */
  ofCollection: string | undefined
}

/** An order that is to be paid: with a held payment, or by a payment link. */
export interface OrderToPay {
  id: string
  display_id: number
  canceled: boolean
  /** Lower case. */
  currency_code: string
  total: Cents
  /** What the order still owes; negative when it is overpaid. */
  owed: Cents
  /** A draft order that was not converted to an order. */
  isDraft: boolean
  region: OfferingRegion | null
  /** Whether the order has any payment already. */
  hasMoney: boolean
  payment_collection_ids: readonly string[]
}
