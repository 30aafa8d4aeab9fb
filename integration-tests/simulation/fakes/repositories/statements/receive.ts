import type { NewNotification } from "../../../../../src/core/repositories/statement-repository"
import type { ReceivedNotification } from "../../../../../src/core/repositories/statement-repository"
import { notificationColumns } from "../../../../../src/modules/hosted-checkout/statements/statement-columns"
import type { Database } from "../database/database"
import type { StatementRow } from "../database/rows"
import { storedJson } from "../database/stored-json"

/** The columns of a statement that is no notification. */
export const NOT_OF_THE_INBOX = {
  unreadable: null,
  body_sha256: null,
  deliveries: 1,
  tries: 0,
  outcome: null,
  error: null,
  next_check_at: null,
  processed_at: null,
  notify_at: null,
  trace_context: null,
  erased_at: null,
} as const satisfies Partial<StatementRow>

/** Stores notifications, each body once, and says which delivery each of them was. */
export function receiveNotifications(
  database: Database,
  notifications: readonly NewNotification[],
  now: Date
): ReceivedNotification[] {
  const rows = new Map<string, StatementRow>()
  const before = new Map<string, number>()
  // In the order of their keys, as the real one stores them.
  for (const notification of [...notifications].sort(byKey)) {
    const key = keyOf(notification)
    const known = rows.get(key)
    const row = known
      ? database.statements.update(known, { deliveries: known.deliveries + 1 })
      : store(database, notification, now)
    rows.set(key, row)
    before.set(key, before.get(key) ?? row.deliveries - 1)
  }
  return notifications.map((notification) => {
    const key = keyOf(notification)
    const { id, outcome } = rows.get(key) as StatementRow
    const delivery = (before.get(key) ?? 0) + 1
    before.set(key, delivery)
    return { id, outcome: outcome ?? "received", delivery }
  })
}

/** Inserts a notification; a known one is due again where it waits for a person. */
function store(database: Database, notification: NewNotification, now: Date): StatementRow {
  const { statements } = database
  const { body, body_sha256, evidence, provider_id, trace_context } = notification
  const known = statements.find(
    (row) => row.provider_id === provider_id && row.body_sha256 === body_sha256
  )
  if (known) {
    const isDead = known.outcome === "dead_letter"
    return statements.update(known, {
      deliveries: known.deliveries + 1,
      updated_at: database.now(),
      ...(isDead && { outcome: "received", next_check_at: now, tries: 0 }),
    })
  }
  const { fields, unreadable, ...columns } = notificationColumns(evidence, now)
  return statements.insert({
    ...NOT_OF_THE_INBOX,
    ...{ id: database.newId("hcstm"), provider_id, body_sha256 },
    ...columns,
    source: "notification",
    at: now,
    fields: storedJson(fields),
    unreadable: storedJson(unreadable),
    body: storedJson(body),
    trace_context: storedJson(trace_context ?? null),
    outcome: "received",
    next_check_at: now,
    ...database.stamps(),
  })
}

function byKey(one: NewNotification, other: NewNotification): number {
  return keyOf(one) < keyOf(other) ? -1 : 1
}

function keyOf({ body_sha256, provider_id }: NewNotification): string {
  return `${provider_id} ${body_sha256}`
}
