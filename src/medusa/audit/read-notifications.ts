import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AuditPage, BookOfNotification, Period } from "../../core"
import { nextAfter, rowsOf, utc, type After } from "./sql"

const NOTIFICATIONS = `
  select id, provider_id, attempt_id, body->>'transaction_id' as transaction_id,
    body->>'amount' as amount, body->>'currency' as currency, ${utc("received_at")} as created_at
  from hosted_checkout_webhook_event
  where outcome in ('held', 'dead_letter') and deleted_at is null and received_at < :before
    and (received_at, id) > (:since, :after)
  order by received_at, id limit :limit`

/** The notifications after a position that wait for a person. */
export async function readNotifications(
  db: Knex,
  { from, before }: Period,
  after: After,
  limit: number
): Promise<Extract<AuditPage, { part: "notifications" }>> {
  const rows = await rowsOf<BookOfNotification>(db, NOTIFICATIONS, {
    before,
    since: after?.created_at ?? from,
    after: after?.id ?? "",
    limit,
  })
  return { part: "notifications", rows, counted: rows.length, next: nextAfter(rows, limit) }
}
