import {
  centsFromMedusa,
  sumCents,
  toDecimalString,
  type KnownPayment,
  type NamedPayments,
  type PaidPayment,
  type PayoutMapping,
  type PayoutRepository,
  type Period,
} from "../../../../src/core"
import type { Database } from "./database/database"
import { FakeRepository } from "./database/fake-repository"
import type { AttemptRow } from "./database/rows"

/** What a payout file is compared with, in memory. */
export class FakePayouts extends FakeRepository implements PayoutRepository {
  async mappingOf(providerId: string): Promise<PayoutMapping | undefined> {
    return await this.statement(
      `payouts.mappingOf ${providerId}`,
      () => this.database.payoutMappings.get(providerId)?.mapping
    )
  }

  async saveMapping(id: string, mapping: PayoutMapping): Promise<void> {
    await this.statement(`payouts.saveMapping ${id}`, () => {
      const { payoutMappings } = this.database
      const { created_at, updated_at } = this.database.stamps()
      if (payoutMappings.get(id)) {
        payoutMappings.update({ id }, { mapping, updated_at })
      } else {
        payoutMappings.insert({ id, mapping, created_at, updated_at })
      }
    })
  }

  async namedPayments(
    providerId: string,
    { references, transaction_ids }: NamedPayments
  ): Promise<KnownPayment[]> {
    return await this.statement(`payouts.namedPayments ${providerId}`, () =>
      this.database.attempts
        .where(
          ({ id, provider_id, transaction_id }) =>
            provider_id === providerId &&
            (references.includes(id) ||
              (transaction_id !== null && transaction_ids.includes(transaction_id)))
        )
        .sort((one, other) => (one.id < other.id ? -1 : 1))
        .map((row) => knownPayment(row, this.database))
    )
  }

  async paidPayments(
    { before, from, provider_id }: Period & { provider_id: string },
    last: Pick<PaidPayment, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<PaidPayment[]> {
    return await this.statement(`payouts.paidPayments ${provider_id}`, () =>
      this.database.attempts
        .where(({ status, ...row }) => {
          const at = row.proven_at ?? row.held_since
          const isOfPeriod = at !== null && at >= from && at < before
          const isTaken = status === "paid" || status === "completed"
          return row.provider_id === provider_id && isOfPeriod && isTaken
        })
        .map(paidPayment)
        .sort((one, other) => (positionOf(one) < positionOf(other) ? -1 : 1))
        .filter((row) => !last || positionOf(row) > positionOf(last))
        .slice(0, limit)
    )
  }
}

function knownPayment(row: AttemptRow, database: Database): KnownPayment {
  const { amount, currency_code, id, resolution, transaction_id } = row
  const tasks = database.refundTasks.where(
    ({ attempt_id, status }) => attempt_id === id && status !== "withdrawn"
  )
  const booked = toDecimalString(sumCents(tasks.map((task) => centsFromMedusa(task.amount))))
  return {
    id,
    transaction_id,
    amount,
    currency_code,
    taken: row.proven_at ? "proven" : row.held_since ? "held" : null,
    refunded: resolution?.action === "refunded" ? amount : booked,
  }
}

function paidPayment(row: AttemptRow): PaidPayment {
  const { amount, currency_code, id, transaction_id } = row
  const at = row.proven_at ?? row.held_since
  // To the microsecond, as PostgreSQL writes it.
  const paid_at = at?.toISOString().replace("Z", "000Z") ?? ""
  return { id, transaction_id, amount, currency_code, paid_at }
}

function positionOf({ id, paid_at }: Pick<PaidPayment, "paid_at" | "id">): string {
  return `${paid_at} ${id}`
}
