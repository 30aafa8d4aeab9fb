import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  NewNotification,
  ReceivedNotification,
} from "../../../core/repositories/statement-repository"
import { newStatementId, notificationColumns, type StatementRow } from "./statement-columns"

const STATEMENTS = "hosted_checkout_statement"

type Key = Pick<NewNotification, "provider_id" | "body_sha256">
type StoredRow = Key & Pick<ReceivedNotification, "id" | "outcome"> & { deliveries: number }
type NewRow = Omit<NewNotification, "evidence"> &
  Pick<StatementRow, "id" | "reference" | "transaction_id" | "fields" | "unreadable" | "deliveries">

/** Stores notifications, each body once: one insert, before they are acknowledged. */
export async function receiveNotifications(
  db: Knex,
  notifications: readonly NewNotification[],
  now: Date
): Promise<ReceivedNotification[]> {
  const rows = distinct(notifications, now)
  // Plain SQL: the ORM halves the route's throughput (docs/contributing/adr/0003).
  const { rows: stored } = await db.raw<{ rows: StoredRow[] }>(
    `INSERT INTO ${STATEMENTS}
       (id, provider_id, reference, transaction_id, fields, unreadable, body, body_sha256, trace_context, deliveries,
         source, outcome, at, next_check_at)
     SELECT row.*, 'notification', 'received', :now::timestamptz, :now::timestamptz
       FROM json_to_recordset(:rows::json)
       AS row (id text, provider_id text, reference text, transaction_id text, fields jsonb, unreadable jsonb, body jsonb,
         body_sha256 text, trace_context jsonb, deliveries int)
     ON CONFLICT (provider_id, body_sha256) WHERE body_sha256 IS NOT NULL AND deleted_at IS NULL DO UPDATE SET
       deliveries = ${STATEMENTS}.deliveries + excluded.deliveries,
       updated_at = now(),
       outcome = CASE WHEN ${STATEMENTS}.outcome = 'processed' THEN 'processed' ELSE 'received' END,
       next_check_at = CASE WHEN ${STATEMENTS}.outcome = 'dead_letter'
         THEN excluded.next_check_at ELSE ${STATEMENTS}.next_check_at END,
       tries = CASE WHEN ${STATEMENTS}.outcome = 'dead_letter' THEN 0 ELSE ${STATEMENTS}.tries END
     RETURNING id, outcome, deliveries, provider_id, body_sha256`,
    { rows: JSON.stringify(rows), now }
  )
  const byKey = new Map(stored.map((row) => [keyOf(row), row]))
  const left = new Map(rows.map((row) => [keyOf(row), row.deliveries]))
  return notifications.map((notification) => {
    const key = keyOf(notification)
    const { id, outcome, deliveries } = byKey.get(key) as StoredRow
    const later = (left.get(key) ?? 1) - 1
    left.set(key, later)
    return { id, outcome, delivery: deliveries - later }
  })
}

function keyOf({ body_sha256, provider_id }: Key): string {
  return `${provider_id} ${body_sha256}`
}

/**
 * A statement of SQL may touch a row only once; and sorted, so that two servers with the same notifications do not
 * deadlock.
 */
function distinct(notifications: readonly NewNotification[], now: Date): NewRow[] {
  const rows = new Map<string, NewRow>()
  for (const notification of notifications) {
    const key = keyOf(notification)
    const row = rows.get(key)
    if (row) {
      row.deliveries += 1
    } else {
      const { evidence, ...columns } = notification
      const read = notificationColumns(evidence, now)
      rows.set(key, { id: newStatementId(), ...columns, ...read, deliveries: 1 })
    }
  }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
