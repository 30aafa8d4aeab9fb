import type { Payment } from "../payment/payment"
import type { Period } from "../period"

/** A payment that the gateway has taken, for bookkeeping. */
export interface TakenPayment extends Pick<
  Payment,
  | "id"
  | "provider_id"
  | "reference"
  | "status"
  | "transaction_id"
  | "order_id"
  | "balances"
  | "currency_code"
  | "card_type"
  | "card_number_masked"
> {
  /** When it was first proven or held; never changes. ISO 8601 in UTC, to the microsecond. */
  paid_at: string
  /** Of its page; null without one, and once it is erased. */
  email: string | null
}

/** When the payments were made, and at which account, if only one is asked for. */
export interface PaidPeriod extends Period {
  provider_id?: string | undefined
}

/** Payments for bookkeeping. */
export interface BookkeepingRepository {
  /** Payments of a period, the oldest first, starting after `last`. */
  taken(
    period: PaidPeriod,
    last: Pick<TakenPayment, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<TakenPayment[]>
}
