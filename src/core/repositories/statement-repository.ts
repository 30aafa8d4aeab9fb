import type { TraceContext } from "../telemetry/trace-context"
import type {
  AdminStatement,
  Card,
  GatewayStatement,
  ReadStatement,
  VerifyAnswer,
} from "../payment/statement"
import type { Notification } from "../signature/notification"

/** A statement as it is stored. */
export type StoredStatement =
  | (GatewayStatement & Card & Pick<ReadStatement<"notification">, "sent_at">)
  | (AdminStatement & AdminDetails)

/** The admin's part of a statement, for people. */
export interface AdminDetails {
  /** The admin's id. */
  by: string
  /** The gateway's reference of the return, or a note. */
  note: string | null
}

/** A statement of verify or of an admin, before the repository gives it an id. */
export type NewStatement = VerifyAnswer | Omit<AdminStatement & AdminDetails, "id">

/** The page of a statement. */
export interface PageName {
  provider_id: string
  /** An attempt's id, or an unknown reference; empty for a notification without a reference. */
  reference: string
}

/** A statement and its page: verify may name another reference than the page's. */
export type StatementOfPage = StoredStatement & { page: PageName }

export const NOTIFICATION_OUTCOMES = ["received", "processed", "dead_letter"] as const

/**
 * The result of processing a notification: `received` (stored, waiting to be processed), `processed`, or `dead_letter` (it
 * cannot be read, or keeps failing).
 */
export type NotificationOutcome = (typeof NOTIFICATION_OUTCOMES)[number]

/** A verified notification, before it is stored. */
export interface NewNotification extends Notification {
  provider_id: string
  /** The trace of the request; null if it is not traced. */
  trace_context?: TraceContext | null
}

/** A stored notification. */
export interface ReceivedNotification extends Pick<InboxNotification, "id" | "outcome"> {
  /** The number of this delivery; 1 is the first. */
  delivery: number
}

/** A notification of the inbox: the statement, and the state of its processing. */
export interface InboxNotification extends PageName {
  id: string
  /** Null for an unreadable notification. */
  statement: (GatewayStatement & Card) | null
  /** The names of unreadable fields. */
  unreadable: readonly string[]
  outcome: NotificationOutcome
  error: string | null
  /** How often the notification was claimed for processing. */
  tries: number
  /** The trace of the first request, which processing continues. */
  trace_context: TraceContext | null
  next_check_at: Date | null
  received_at: Date
}

/** Stores statements about money for good, as they came, and the inbox, which is made of them. Judges nothing. */
export interface StatementRepository {
  /** The statements about pages, the oldest first: also unprocessed notifications, but no unreadable ones. */
  ofPages(pages: readonly PageName[]): Promise<StatementOfPage[]>
  /** The statements about a transaction under an unknown reference, the oldest first. */
  ofUnknown(page: PageName, transactionId: string | null): Promise<StoredStatement[]>
  /** Adds an answer of verify or a statement of an admin. */
  add(page: PageName, statement: NewStatement): Promise<void>

  /**
   * Stores notifications, all or none, once per distinct body. A duplicate schedules an unprocessed row again.
   *
   * @returns the rows, in the order of the notifications.
   */
  receive(notifications: readonly NewNotification[], now: Date): Promise<ReceivedNotification[]>
  notificationById(id: string): Promise<InboxNotification | undefined>
  /** Claims unprocessed notifications until `leaseUntil`, the longest due first; counts as a try. */
  claimDue(now: Date, leaseUntil: Date, limit: number): Promise<InboxNotification[]>
  finish(
    id: string,
    result: { outcome: NotificationOutcome; error?: string; next_check_at?: Date | undefined }
  ): Promise<void>
  /**
   * Claims a dead letter to process it again with a full set of retries; undefined if the notification is no dead
   * letter.
   */
  retry(id: string, leaseUntil: Date): Promise<InboxNotification | undefined>
}
