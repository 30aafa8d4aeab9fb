import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { TimelineEntry, PaymentEventKind } from "../../../core/timeline"

/** An entry about a payment. */
type PaymentEntry = Omit<TimelineEntry, "kind"> & { kind: PaymentEventKind }

const ATTEMPTS = "hosted_checkout_attempt"
const EVENTS = "hosted_checkout_attempt_event"

/** As `insertEntry`, within the SQL statement that changes the attempt: no entry without a change. */
export function insertEntryFor(db: Knex, changed: string, entry: TimelineEntry): Knex.QueryBuilder {
  return insertFor(db, changed, entry, { attempt_id: db.raw("id") })
}

/** As `insertEntryFor`, for a payment: also in the timeline of its page, if the page is ours. */
export function insertPaymentEntryFor(
  db: Knex,
  changed: string,
  entry: PaymentEntry
): Knex.QueryBuilder {
  const page = db(ATTEMPTS)
    .select("id")
    .where({ id: db.ref(`${changed}.reference`), provider_id: db.ref(`${changed}.provider_id`) })
    .as("attempt_id")
  return insertFor(db, changed, entry, { attempt_id: page, payment_id: db.raw("id") })
}

function insertFor(
  db: Knex,
  changed: string,
  entry: TimelineEntry | PaymentEntry,
  owners: Record<string, Knex.Raw | Knex.QueryBuilder>
): Knex.QueryBuilder {
  const columns = columnsOf(entry)
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const values = names.map((name) => db.raw(name === "data" ? "?::jsonb" : "?", columns[name]))
  return db(db.raw("?? (??, ??)", [EVENTS, Object.keys(owners), names])).insert(
    db(changed).select(...Object.values(owners), ...values)
  )
}

function columnsOf({ kind, trigger, data }: TimelineEntry | PaymentEntry) {
  return {
    id: generateEntityId(undefined, "hcevt"),
    kind,
    trigger,
    data: data ? JSON.stringify(data) : null,
  }
}
