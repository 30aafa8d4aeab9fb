import type { NewPayment, Payment } from "../payment/payment"
import type { CommonValues, PaymentTransition, PaymentValues } from "../payment/transitions"
import type { PageName } from "./statement-repository"
import type { TimelineEntry } from "../timeline"

/** Who or what changed a payment, and details for the timeline. */
export type ChangeDetails = Pick<TimelineEntry, "trigger" | "data">

/** Stores payments: one row for each transaction at the gateway. Judges nothing. */
export interface PaymentRepository {
  byId(id: string): Promise<Payment | undefined>
  /** The payments of pages, the oldest first. */
  ofPages(pages: readonly PageName[]): Promise<Payment[]>
  /** The payment of a transaction of a page; for `null`, the payment whose statements name no transaction. */
  ofTransaction(page: PageName, transactionId: string | null): Promise<Payment | undefined>
  /** The payments of a payment collection, the oldest first. */
  ofCollection(paymentCollectionId: string): Promise<Payment[]>
  /** The payment that a payment session has claimed; undefined once the claim is released. */
  bySession(paymentSessionId: string): Promise<Payment | undefined>
  /** Payments whose event was due before a time: the server that changed them has died. The longest due first. */
  unannounced(before: Date, limit: number): Promise<Payment[]>

  /**
   * Adds the payment of a transaction, with a timeline entry if the payment is proven.
   *
   * @returns undefined if the page has a payment of this transaction, or one with this id: another server was
   *   faster; read the payment.
   * @throws TransactionReusedError if the payment is proven and the transaction has paid another page of the
   *   account.
   */
  add(payment: NewPayment, details: ChangeDetails): Promise<Payment | undefined>
  /**
   * Changes a payment by one of the `PAYMENT_TRANSITIONS`, with a timeline entry: one compare-and-set on the
   * version that was read.
   *
   * @returns the new row; undefined if the payment has changed since the read, its status forbids the change, or
   *   another row has the claim of the collection or the transaction of the page: read the payment again.
   * @throws TransactionReusedError if the payment becomes proven or completed and its transaction has paid another
   *   page of the account.
   */
  change<Name extends PaymentTransition>(
    read: Payment,
    name: Name,
    values: PaymentValues[Name] & CommonValues,
    details: ChangeDetails
  ): Promise<Payment | undefined>
  /**
   * Claims a reported or proven payment for a session, and marks it proven. The first session keeps the claim, and
   * may ask again.
   *
   * @param read the payment; its collection must be unchanged.
   * @param statements how many statements of its page were judged: with further statements, judge again.
   * @returns the claimed payment; undefined for another session, if another payment of the collection is claimed,
   *   if the transaction has paid another page, and if anything named here has changed.
   */
  claim(
    read: Payment,
    paymentSessionId: string,
    statements: number,
    now: Date
  ): Promise<Payment | undefined>
  /** The event of a change was emitted; a later change is still due. */
  announced(read: Pick<Payment, "id" | "version">): Promise<void>
  /** Whether a transaction has paid another page of the account: the payment is proven, claimed or completed there. */
  isTransactionReused(
    payment: Pick<Payment, "id" | "provider_id" | "transaction_id">
  ): Promise<boolean>
}
