import type { KnownPayment } from "../payouts/known-payments"
import type { PayoutMapping } from "../payouts/mapping"
import type { Period } from "../period"

/** The transactions and references that the lines of a file name. */
export interface NamedPayments {
  transaction_ids: readonly string[]
  references: readonly string[]
}

/** A payment of a period. */
export interface PaidPayment extends Pick<
  KnownPayment,
  "id" | "reference" | "transaction_id" | "amount" | "currency_code"
> {
  /** When the payment was first proven or held: ISO 8601 in UTC, to the microsecond. */
  paid_at: string
}

/** Payments for the comparison with a payout file, and the columns of each account's files. Payments are only read. */
export interface PayoutRepository {
  /** The mapping of an account's files; undefined before the first file. */
  mappingOf(providerId: string): Promise<PayoutMapping | undefined>
  saveMapping(providerId: string, mapping: PayoutMapping): Promise<void>
  /** Payments of an account by their transaction or their page. Ask for a thousand at a time. */
  namedPayments(providerId: string, named: NamedPayments): Promise<KnownPayment[]>
  /** Payments of an account in a period, proven or completed: the oldest first, starting after `last`. */
  paidPayments(
    period: Period & { provider_id: string },
    last: Pick<PaidPayment, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<PaidPayment[]>
}
