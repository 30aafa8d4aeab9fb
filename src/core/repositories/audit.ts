import type { CheckoutAttempt } from "../attempt/attempt"
import type { Payment } from "../payment/payment"
import type { Period } from "../period"
import type { MedusaPaymentName } from "../ports/medusa-books"
import type { InboxNotification, StoredStatement } from "./statement-repository"

/** The last row that was read; undefined at the start. */
export interface Position {
  /** ISO 8601 in UTC, to the microsecond. */
  created_at: string
  id: string
}

/** A row with its position. */
export type Positioned<Row> = Row & { position: Position }

/** A payment with all its rows. */
export interface AuditedPayment {
  payment: Payment
  /** When the row was last written. */
  updated_at: Date
  /** Null for an unknown reference. */
  attempt: CheckoutAttempt | null
  /** The statements about the payment's page, the oldest first. */
  statements: readonly StoredStatement[]
  /** All payments of the page. */
  payments: readonly Payment[]
  /** Another payment has claimed the collection. */
  isClaimedElsewhere: boolean
  /** The transaction has paid another page as well. */
  isTransactionReused: boolean
}

/** A notification. If it is processed and its page has a payment, nothing else was read. */
export interface AuditedNotification {
  notification: InboxNotification
  /** Null for an unknown reference. */
  attempt: CheckoutAttempt | null
  statements: readonly StoredStatement[]
}

/** Reads the plugin's rows for an audit, page by page, by their time. Changes nothing. */
export interface AuditRepository {
  /** Payments that were stored in a period. */
  payments(
    period: Period,
    after: Position | undefined,
    limit: number
  ): Promise<Positioned<AuditedPayment>[]>
  /** Notifications of a period, with the statements about their pages if a payment may be missing. */
  notifications(
    period: Period,
    after: Position | undefined,
    limit: number
  ): Promise<Positioned<AuditedNotification>[]>
  /** The ids of the Medusa payments that a payment of ours has, by its session or its page's handle. */
  known(payments: readonly MedusaPaymentName[]): Promise<Set<string>>
}
