import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  BookkeepingRepository,
  PaidPeriod,
  TakenPayment,
} from "../../../core/repositories/bookkeeping"

const COLUMNS = [
  "id",
  "provider_id",
  "reference",
  "status",
  "transaction_id",
  "order_id",
  "balances",
  "currency_code",
  "card_type",
  "card_number_masked",
]

/** Payments of a period, the oldest first: a large period is read page by page, each on the index. */
export class BookkeepingRows implements BookkeepingRepository {
  constructor(private readonly db: Knex) {}

  async taken(
    { before, from, provider_id }: PaidPeriod,
    last: Pick<TakenPayment, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<TakenPayment[]> {
    const rows = this.db("hosted_checkout_payment as payment")
      .leftJoin("hosted_checkout_attempt as page", {
        "page.id": "payment.reference",
        "page.provider_id": "payment.provider_id",
      })
      .select(...COLUMNS.map((column) => `payment.${column}`), "page.email")
      .select(
        this.db.raw(
          `to_char(payment.taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS paid_at`
        )
      )
      .whereRaw(`payment.taken_at >= ? AND payment.taken_at < ?`, [from, before])
      .whereNull("payment.deleted_at")
      .orderByRaw(`payment.taken_at, payment.id`)
      .limit(limit)
    if (provider_id) {
      void rows.where("payment.provider_id", provider_id)
    }
    if (last) {
      void rows.whereRaw(`(payment.taken_at, payment.id) > (?::timestamptz, ?)`, [
        last.paid_at,
        last.id,
      ])
    }
    return (await rows) as TakenPayment[]
  }
}
