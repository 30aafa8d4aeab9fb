import type { GatewayProfile } from "../contract"
import type { CheckoutAttempt } from "../attempt/attempt"
import type { Period } from "../period"
import type { WebhookEvent } from "./inbox"
import { centsFromDecimal } from "../money/money"
import { paymentOf } from "../attempt/evidence/payment"
import { historiesOf } from "../attempt/evidence/source-history"

/** A payment that the gateway has taken, for bookkeeping. */
export interface PaidAttempt extends Pick<
  CheckoutAttempt,
  | "id"
  | "provider_id"
  | "status"
  | "transaction_id"
  | "order_id"
  | "amount"
  | "currency_code"
  | "card_type"
  | "card_number_masked"
  | "email"
  | "evidence"
> {
  /** When it was proven, or held before that; never changes. ISO 8601 in UTC, to the microsecond. */
  paid_at: string
  /** An admin recorded that the gateway refunded all of it. */
  is_refunded: boolean
  /** Sum of the refunds that admins confirmed, major units. */
  refunded: string
}

/**
 * A payment that only a notification reports: a second one on a page, or one with an unknown reference. Its
 * status says whether the gateway took it.
 */
export interface PaidNotification extends Pick<WebhookEvent, "id" | "provider_id" | "evidence"> {
  status: "held" | "resolved"
  /** An admin recorded that the gateway refunded it. */
  is_refunded: boolean
  /** When it was received: ISO 8601 in UTC, to the microsecond. */
  paid_at: string
}

/** When the payments were made, and at which account, if only one is asked for. */
export interface PaidPeriod extends Period {
  provider_id?: string | undefined
}

/** Payments for bookkeeping. */
export interface BookkeepingRepository {
  /** Payments of a period, the oldest first, starting after `last`. */
  paidAttempts(
    period: PaidPeriod,
    last: Pick<PaidAttempt, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<PaidAttempt[]>
  /** As `paidAttempts`, for payments without an attempt; the caller still has to judge each status. */
  paidNotifications(
    period: PaidPeriod,
    last: Pick<PaidNotification, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<PaidNotification[]>
}

/** The amount as the gateway has it, in major units. */
export interface TakenMoney {
  amount: string
  /** Upper case. */
  currency_code: string
}

type Asked = Pick<CheckoutAttempt, "amount" | "currency_code" | "evidence" | "transaction_id">

/** What the gateway reports as taken: for a held payment it may differ from the amount asked for. */
export function takenMoney(asked: Asked, profile: GatewayProfile): TakenMoney {
  const { amount, currency_code, evidence, transaction_id } = asked
  const { webhook, verify } = paymentOf(
    historiesOf(evidence, profile),
    { bookedTransaction: transaction_id },
    profile
  )
  return {
    amount: webhook?.amount ?? verify?.amount ?? amount,
    currency_code: (webhook?.currency ?? verify?.currency ?? currency_code).toUpperCase(),
  }
}

/** What the gateway took, if it differs from what was asked for. */
export function differingAmount(asked: Asked, profile: GatewayProfile): TakenMoney | null {
  const taken = takenMoney(asked, profile)
  const isAsked =
    centsFromDecimal(taken.amount) === centsFromDecimal(asked.amount) &&
    taken.currency_code === asked.currency_code.toUpperCase()
  return isAsked ? null : taken
}
