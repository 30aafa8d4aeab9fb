import type {
  AuditPosition,
  BookOfAttempt,
  BookOfNotification,
  BookOfOrder,
  BookOfStrayPayment,
} from "../audit/books"
import type { Period } from "../period"

/** Rows of a page, and how many rows were read for them. */
interface Rows<Part, Row> {
  part: Part
  rows: readonly Row[]
  /** Rows of the page, with those that need no judging. */
  counted: number
  /** The last row of the page; null when the part has no more rows. */
  next: NonNullable<AuditPosition["after"]> | null
}

/** A page of one part of an audit. */
export type AuditPage =
  | Rows<"attempts", BookOfAttempt>
  | Rows<"payments", BookOfStrayPayment>
  | Rows<"orders", BookOfOrder>
  | Rows<"notifications", BookOfNotification>

/**
 * Reads the plugin's rows and Medusa's books together, as they are at one moment: a payment that is being
 * booked is there as a whole or not at all. Changes nothing.
 */
export interface AuditReader {
  /**
   * The page after a position.
   *
   * @param period when its attempts, payments, orders or notifications were created.
   */
  page(period: Period, position: AuditPosition, limit: number): Promise<AuditPage>
}
