import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { KnownPayment } from "../../../core/payouts/known-payments"
import type { PayoutMapping } from "../../../core/payouts/mapping"
import type { Period } from "../../../core/period"
import type {
  NamedPayments,
  PaidPayment,
  PayoutRepository,
} from "../../../core/repositories/payouts"
import { NAMED, PAID } from "./payments-sql"

const MAPPINGS = "hosted_checkout_payout_mapping"

/** The columns of payout files by account, and the payments that a file is compared with. Payments are only read. */
export class PayoutRows implements PayoutRepository {
  constructor(private readonly db: Knex) {}

  async mappingOf(providerId: string): Promise<PayoutMapping | undefined> {
    const row = await this.db<{ mapping: PayoutMapping }>(MAPPINGS)
      .where({ id: providerId })
      .whereNull("deleted_at")
      .first("mapping")
    return row?.mapping
  }

  async saveMapping(providerId: string, mapping: PayoutMapping): Promise<void> {
    const saved = { mapping: JSON.stringify(mapping) }
    await this.db(MAPPINGS)
      .insert({ id: providerId, ...saved })
      .onConflict("id")
      .merge({ ...saved, updated_at: this.db.fn.now() })
  }

  async namedPayments(
    provider_id: string,
    { references, transaction_ids }: NamedPayments
  ): Promise<KnownPayment[]> {
    const { rows } = await this.db.raw<{ rows: KnownPayment[] }>(NAMED, {
      provider_id,
      references: [...references],
      transaction_ids: [...transaction_ids],
    })
    return rows
  }

  async paidPayments(
    { before, from, provider_id }: Period & { provider_id: string },
    last: Pick<PaidPayment, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<PaidPayment[]> {
    const { rows } = await this.db.raw<{ rows: PaidPayment[] }>(PAID, {
      provider_id,
      from,
      before,
      last_paid_at: last?.paid_at ?? null,
      last_id: last?.id ?? null,
      limit,
    })
    return rows
  }
}
