import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaidNotification, PaidPeriod } from "../../../core"

/**
 * Held although it was readable, and not processed since; a repeated delivery has that state for a moment.
 */
const PUT_ASIDE = `outcome IN ('held', 'received', 'resolved')
  AND error IN ('unknown_reference', 'already_paid', 'paid_again', 'transaction_mismatch') AND deleted_at IS NULL`

/**
 * Notifications of a period that have no attempt, the oldest first, starting after `last`. If the gateway
 * reported a payment twice in different words, only the first counts.
 */
export async function paidNotifications(
  db: Knex,
  { from, before, provider_id }: PaidPeriod,
  last: Pick<PaidNotification, "paid_at" | "id"> | undefined,
  limit: number
): Promise<PaidNotification[]> {
  const rows = db("hosted_checkout_webhook_event as event")
    .select("id", "provider_id", "evidence")
    .select(
      db.raw("CASE outcome WHEN 'resolved' THEN 'resolved' ELSE 'held' END AS status"),
      db.raw("COALESCE(resolution->>'action' = 'refunded', false) AS is_refunded"),
      db.raw(`to_char(received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS paid_at`)
    )
    .whereRaw("received_at >= ? AND received_at < ?", [from, before])
    .whereRaw(PUT_ASIDE)
    // Once closed, it counts as the attempt's own payment under another id.
    .whereRaw(
      "(error <> 'transaction_mismatch' OR resolution->>'action' IS DISTINCT FROM 'closed')"
    )
    .whereRaw(
      `NOT EXISTS (SELECT FROM hosted_checkout_webhook_event earlier
        WHERE ${PUT_ASIDE} AND earlier.provider_id = event.provider_id
          AND earlier.body->>'transaction_id' = event.body->>'transaction_id'
          AND earlier.body->>'event' = event.body->>'event'
          AND earlier.body->>'status' = event.body->>'status'
          AND (earlier.received_at, earlier.id) < (event.received_at, event.id))`
    )
    .whereRaw(
      `NOT EXISTS (SELECT FROM hosted_checkout_attempt attempt
        WHERE attempt.transaction_id = event.body->>'transaction_id'
          AND attempt.provider_id = event.provider_id
          AND COALESCE(attempt.proven_at, attempt.held_since) IS NOT NULL
          AND attempt.deleted_at IS NULL)`
    )
    .orderByRaw("received_at, id")
    .limit(limit)
  if (provider_id) {
    void rows.where({ provider_id })
  }
  if (last) {
    void rows.whereRaw("(received_at, id) > (?::timestamptz, ?)", [last.paid_at, last.id])
  }
  return (await rows) as PaidNotification[]
}
