import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  BookkeepingRepository,
  PaidAttempt,
  PaidNotification,
  PaidPeriod,
} from "../../../core"

/** The expression must be the one of the index. */
const PROVEN_AT = "COALESCE(proven_at, held_since)"

/**
 * Held although it was readable, and not processed since; a repeated delivery has that state for a moment.
 */
const PUT_ASIDE = `outcome IN ('held', 'received', 'resolved')
  AND error IN ('unknown_reference', 'already_paid', 'paid_again', 'transaction_mismatch') AND deleted_at IS NULL`

type Last = Pick<PaidAttempt, "paid_at" | "id"> | undefined

/** Payments of a period, the oldest first: a large period is read page by page, each on the index. */
export class BookkeepingRows implements BookkeepingRepository {
  constructor(private readonly db: Knex) {}

  async paidAttempts(period: PaidPeriod, last: Last, limit: number): Promise<PaidAttempt[]> {
    const rows = this.db("hosted_checkout_attempt as attempt")
      .select("id", "provider_id", "status", "transaction_id", "order_id", "currency_code")
      .select("card_type", "card_number_masked", "email", "evidence")
      .select(
        this.db.raw("round(amount, 2)::text AS amount"),
        this.db.raw(
          `(SELECT round(COALESCE(sum(task.amount), 0), 2)::text FROM hosted_checkout_refund_task task
            WHERE task.attempt_id = attempt.id AND task.status = 'confirmed'
              AND task.deleted_at IS NULL) AS refunded`
        )
      )
      .whereNull("deleted_at")
      // The other attempt, which the transaction has paid, already counts its money.
      .whereRaw("held_reason IS DISTINCT FROM 'transaction_reused'")
    return (await this.page(rows, PROVEN_AT, period, last, limit)) as PaidAttempt[]
  }

  /** If the gateway reported a payment twice with different fields, only the first counts. */
  async paidNotifications(
    period: PaidPeriod,
    last: Last,
    limit: number
  ): Promise<PaidNotification[]> {
    const rows = this.db("hosted_checkout_webhook_event as event")
      .select("id", "provider_id", "evidence")
      .select(this.db.raw("CASE outcome WHEN 'resolved' THEN 'resolved' ELSE 'held' END AS status"))
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
    return (await this.page(rows, "received_at", period, last, limit)) as PaidNotification[]
  }

  private page(
    rows: Knex.QueryBuilder,
    paidAt: string,
    { from, before, provider_id }: PaidPeriod,
    last: Last,
    limit: number
  ): Knex.QueryBuilder {
    void rows
      .select(
        this.db.raw("COALESCE(resolution->>'action' = 'refunded', false) AS is_refunded"),
        this.db.raw(
          `to_char(${paidAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS paid_at`
        )
      )
      .whereRaw(`${paidAt} >= ? AND ${paidAt} < ?`, [from, before])
      .orderByRaw(`${paidAt}, id`)
      .limit(limit)
    if (provider_id) {
      void rows.where({ provider_id })
    }
    if (last) {
      void rows.whereRaw(`(${paidAt}, id) > (?::timestamptz, ?)`, [last.paid_at, last.id])
    }
    return rows
  }
}
