import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Attention } from "../../../core"

/** Counts what waits for a person: one statement, each part on an index. */
export async function countAttention(db: Knex): Promise<Attention> {
  const { rows } = await db.raw<{ rows: [Record<keyof Attention, string>] }>(
    `SELECT
       (SELECT count(*) FROM hosted_checkout_attempt
         WHERE status = 'held' AND deleted_at IS NULL) AS held_attempts,
       (SELECT count(*) FROM hosted_checkout_webhook_event
         WHERE outcome IN ('held', 'dead_letter') AND deleted_at IS NULL) AS webhook_events,
       (SELECT count(*) FROM hosted_checkout_refund_task
         WHERE status = 'open' AND deleted_at IS NULL) AS refund_tasks`
  )
  const [{ held_attempts, webhook_events, refund_tasks }] = rows
  return {
    held_attempts: Number(held_attempts),
    webhook_events: Number(webhook_events),
    refund_tasks: Number(refund_tasks),
  }
}
