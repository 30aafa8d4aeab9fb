import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { TimelineEntry } from "../../../core"

const EVENTS = "hosted_checkout_attempt_event"

/** Adds an entry to an attempt's timeline, in the transaction of the change. */
export async function insertEntry(
  db: Knex,
  attemptId: string,
  entry: TimelineEntry
): Promise<void> {
  await db(EVENTS).insert({ attempt_id: attemptId, ...columnsOf(entry) })
}

/** As `insertEntry`, within the statement that changes the attempt: no entry without a change. */
export function insertEntryFor(db: Knex, changed: string, entry: TimelineEntry): Knex.QueryBuilder {
  const columns = columnsOf(entry)
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const values = names.map((name) => db.raw(name === "data" ? "?::jsonb" : "?", columns[name]))
  return db(db.raw("?? (attempt_id, ??)", [EVENTS, names])).insert(
    db(changed).select("id", ...values)
  )
}

function columnsOf({ kind, trigger, data }: TimelineEntry) {
  return {
    id: generateEntityId(undefined, "hcevt"),
    kind,
    trigger,
    data: data ? JSON.stringify(data) : null,
  }
}
