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

/** What an admin stated, for people. */
export interface AdminDetails {
  /** The admin's id. */
  by: string
  /** The gateway's reference of the return, or a note. */
  note: string | null
}

/** A statement of verify or of an admin, which the repository gives an id. */
export type NewStatement = VerifyAnswer | Omit<AdminStatement & AdminDetails, "id">

/** The page that a statement is about. */
export interface PageName {
  provider_id: string
  /** An attempt's id, or a reference of none; empty for a notification that names none. */
  reference: string
}

/** A statement, and the page that it is about: verify may name another reference than that of its page. */
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
  /** Where its request is traced; null if it is not. */
  trace_context?: TraceContext | null
}

/** A stored notification. */
export interface ReceivedNotification extends Pick<InboxNotification, "id" | "outcome"> {
  /** Which delivery of it this was; 1 is the first. */
  delivery: number
}

/** A notification of the inbox: the statement, and how far its processing is. */
export interface InboxNotification extends PageName {
  id: string
  /** Null if it cannot be read. */
  statement: (GatewayStatement & Card) | null
  /** Names of the fields that cannot be read. */
  unreadable: readonly string[]
  outcome: NotificationOutcome
  error: string | null
  /** How often it was claimed for processing. */
  tries: number
  /** Where its first request was traced: processing continues that trace. */
  trace_context: TraceContext | null
  next_check_at: Date | null
  received_at: Date
}

/** Stores what was said about money, for good and as it came, and the inbox, which is made of it. Judges nothing. */
export interface StatementRepository {
  /** What was said about pages, the oldest first: also notifications that are not processed yet, none that cannot be read. */
  ofPages(pages: readonly PageName[]): Promise<StatementOfPage[]>
  /** What was said about a transaction under a reference of none of our pages, the oldest first. */
  ofUnknown(page: PageName, transactionId: string | null): Promise<StoredStatement[]>
  /** Adds what verify answered or an admin stated. */
  add(page: PageName, statement: NewStatement): Promise<void>

  /**
   * Stores notifications, all or none of them, once per distinct body; a duplicate schedules its row again unless that was
   * processed.
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
  /** Claims a dead letter to process it again with a full set of retries; undefined when it is none. */
  retry(id: string, leaseUntil: Date): Promise<InboxNotification | undefined>
}
