import { toDecimalString, type Cents } from "../../../../src/core/money/money"
import type { KnownPayment } from "../../../../src/core/payouts/known-payments"
import type { PayoutMapping } from "../../../../src/core/payouts/mapping"
import type { Period } from "../../../../src/core/period"
import type {
  NamedPayments,
  PaidPayment,
  PayoutRepository,
} from "../../../../src/core/repositories/payouts"
import { FakeRepository } from "./database/fake-repository"
import type { PaymentRow } from "./database/rows"

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
      this.database.payments
        .where(
          ({ provider_id, reference, transaction_id }) =>
            provider_id === providerId &&
            (references.includes(reference) ||
              (transaction_id !== null && transaction_ids.includes(transaction_id)))
        )
        .sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
        .map(knownPayment)
    )
  }

  async paidPayments(
    { before, from, provider_id }: Period & { provider_id: string },
    last: Pick<PaidPayment, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<PaidPayment[]> {
    return await this.statement(`payouts.paidPayments ${provider_id}`, () =>
      this.database.payments
        .where(({ status, taken_at: at, ...row }) => {
          const isOfPeriod = at !== null && at >= from && at < before
          const isTaken = status === "proven" || status === "completed"
          return row.provider_id === provider_id && isOfPeriod && isTaken
        })
        .map(paidPayment)
        .sort((one, other) => (positionOf(one) < positionOf(other) ? -1 : 1))
        .filter((row) => !last || positionOf(row) > positionOf(last))
        .slice(0, limit)
    )
  }
}

function knownPayment(row: PaymentRow): KnownPayment {
  const { currency_code, id, payment_collection_id, reference, transaction_id } = row
  const { refunded, returned } = row.balances
  const known = row.status === "held" ? refunded : (Math.max(refunded, returned) as Cents)
  return {
    ...{ id, reference, transaction_id, amount: amountOf(row), currency_code },
    attempt_id: payment_collection_id === null ? null : reference,
    taken: row.proven_at ? "proven" : row.taken_at ? "held" : null,
    refunded: toDecimalString(known),
  }
}

function paidPayment(row: PaymentRow): PaidPayment {
  const { currency_code, id, reference, transaction_id } = row
  // To the microsecond, as PostgreSQL writes it.
  const paid_at = row.taken_at?.toISOString().replace("Z", "000Z") ?? ""
  return { id, reference, transaction_id, amount: amountOf(row), currency_code, paid_at }
}

function amountOf({ balances }: PaymentRow): string {
  const { approved, gateway, returned } = balances
  return toDecimalString(approved ?? ((gateway + returned) as Cents))
}

function positionOf({ id, paid_at }: Pick<PaidPayment, "paid_at" | "id">): string {
  return `${paid_at} ${id}`
}
