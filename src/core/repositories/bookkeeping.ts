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
  /** When the payment was first proven or held; never changes. ISO 8601 in UTC, to the microsecond. */
  paid_at: string
  /** The page's e-mail; null without a page, and once erased. */
  email: string | null
}

/** The period of the payments, and the account if only one is wanted. */
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
