import { randomUUID } from "node:crypto"
import type { TraceContext } from "../../../core/telemetry/trace-context"
import type { ReadFields, WebhookFields } from "../../../core/signature/webhook-fields"
import { statementFromNotification } from "../../../core/payment/read-statement"
import type {
  AdminStatement,
  ReadStatement,
  StatementSource,
} from "../../../core/payment/statement"
import type {
  AdminDetails,
  InboxNotification,
  NewStatement,
  NotificationOutcome,
  PageName,
  StoredStatement,
} from "../../../core/repositories/statement-repository"

/** A statement's row. */
export interface StatementRow extends PageName {
  id: string
  source: StatementSource
  /** When the statement was first received, asked for, or made. */
  at: Date
  transaction_id: string | null
  /** The content of the statement, by source; null for an unreadable notification. */
  fields: WebhookFields | AnswerFields | AdminFields | null
  /** The names of a notification's unreadable fields. */
  unreadable: string[] | null
  /** The body for display: of a notification, or of an answer with an unknown status. */
  body: unknown
  body_sha256: string | null
  deliveries: number
  tries: number
  /** Null unless the statement is a notification. */
  outcome: NotificationOutcome | null
  error: string | null
  next_check_at: Date | null
  processed_at: Date | null
  notify_at: Date | null
  trace_context: TraceContext | null
  erased_at: Date | null
}

type AnswerFields = Omit<ReadStatement<"verify">, "source" | "at" | "event">

type AdminFields = Pick<AdminStatement & AdminDetails, "returned" | "seen" | "by" | "note">

/** Not Medusa's ULID: creating one takes as long as the rest of Node's work for the row. */
export function newStatementId(): string {
  return `hcstm_${randomUUID().replaceAll("-", "")}`
}

/** The content and page of a notification, in the columns that are searched. */
export function notificationColumns(
  evidence: ReadFields,
  now: Date
): Pick<StatementRow, "reference" | "transaction_id" | "fields" | "unreadable"> {
  if ("unreadable" in evidence) {
    return { reference: "", transaction_id: null, fields: null, unreadable: evidence.unreadable }
  }
  const { fields } = evidence
  const { reference, transaction_id } = statementFromNotification(fields, now)
  return { reference: reference ?? "", transaction_id, fields, unreadable: null }
}

/** The columns of a statement by verify or by an admin. */
export function statementColumns(
  statement: NewStatement
): Pick<StatementRow, "source" | "at" | "transaction_id" | "fields" | "body"> {
  const { source, at, transaction_id } = statement
  if (source === "admin") {
    const { by, note, returned, seen } = statement
    return { source, at, transaction_id, fields: { returned, seen, by, note }, body: null }
  }
  const { answer = null, at: _, event: __, source: ___, ...fields } = statement
  return { source, at, transaction_id, fields, body: answer }
}

/** A statement as it is stored; undefined if it is unreadable. */
export function toStatement(row: StatementRow): StoredStatement | undefined {
  const { at, fields, id, source, transaction_id } = row
  if (fields === null) {
    return undefined
  }
  switch (source) {
    case "notification":
      return { id, ...statementFromNotification(fields as WebhookFields, at) }
    case "verify":
      return { ...(fields as AnswerFields), id, source, event: null, at }
    case "admin":
      return { ...(fields as AdminFields), id, source, at, transaction_id }
  }
}

/** A notification with its processing. */
export function toNotification(row: StatementRow): InboxNotification {
  const { error, id, next_check_at, provider_id, reference, trace_context, tries } = row
  return {
    ...{ id, provider_id, reference, error, tries, trace_context, next_check_at },
    statement: (toStatement(row) ?? null) as InboxNotification["statement"],
    unreadable: row.unreadable ?? [],
    outcome: row.outcome as NotificationOutcome,
    received_at: row.at,
  }
}
