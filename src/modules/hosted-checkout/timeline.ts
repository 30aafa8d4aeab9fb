import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { TimelineEntry } from "../../core"

const EVENTS = "hosted_checkout_attempt_event"

/** Adds a line to an attempt's timeline, in the transaction of what it tells. */
export async function insertEntry(
  db: Knex,
  attemptId: string,
  entry: TimelineEntry
): Promise<void> {
  await db(EVENTS).insert({
    id: generateEntityId(undefined, "hcevt"),
    attempt_id: attemptId,
    kind: entry.kind,
    through: entry.through,
    data: entry.data ? JSON.stringify(entry.data) : null,
  })
}
