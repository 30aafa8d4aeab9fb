import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaidAttempt, PaidPeriod } from "../../../core"

/** The expression must be the one of the index. */
const PAID_AT = "COALESCE(proven_at, held_since)"

/**
 * Payments of a period, the oldest first, starting after `last`: a large period is read page by page, each on
 * the index.
 */
export async function paidAttempts(
  db: Knex,
  { from, before, provider_id }: PaidPeriod,
  last: Pick<PaidAttempt, "paid_at" | "id"> | undefined,
  limit: number
): Promise<PaidAttempt[]> {
  const rows = db("hosted_checkout_attempt as attempt")
    .select(
      "id",
      "provider_id",
      "status",
      "transaction_id",
      "order_id",
      "currency_code",
      "card_type",
      "card_number_masked",
      "email",
      "evidence"
    )
    .select(
      db.raw("round(amount, 2)::text AS amount"),
      db.raw(`to_char(${PAID_AT} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS paid_at`),
      db.raw("COALESCE(resolution->>'action' = 'refunded', false) AS is_refunded"),
      db.raw(
        `(SELECT round(COALESCE(sum(task.amount), 0), 2)::text FROM hosted_checkout_refund_task task
          WHERE task.attempt_id = attempt.id AND task.status = 'confirmed'
            AND task.deleted_at IS NULL) AS refunded`
      )
    )
    .whereRaw(`${PAID_AT} >= ? AND ${PAID_AT} < ?`, [from, before])
    .whereNull("deleted_at")
    // The other attempt, which the transaction has paid, already counts its money.
    .whereRaw("held_reason IS DISTINCT FROM 'transaction_reused'")
    .orderByRaw(`${PAID_AT}, id`)
    .limit(limit)
  if (provider_id) {
    void rows.where({ provider_id })
  }
  if (last) {
    void rows.whereRaw(`(${PAID_AT}, id) > (?::timestamptz, ?)`, [last.paid_at, last.id])
  }
  return (await rows) as PaidAttempt[]
}
