import type { GatewayProfile } from "../contract"
import type { CheckoutAttempt } from "../attempt/attempt"
import type { WebhookEvent } from "./webhook-event"
import { centsFromDecimal } from "../money/money"
import { paymentOf } from "../attempt/evidence/payment"
import { historiesOf } from "../attempt/evidence/source-history"

/** A payment that the gateway has taken, for the books. */
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
  /** An admin resolved it as refunded at the gateway: all that was taken. */
  is_refunded: boolean
  /** Sum of the refunds that admins confirmed, major units. */
  refunded: string
}

/**
 * A payment that only a notification tells of: a second one on a page, or one with a reference that is
 * not ours. Whether the gateway took it, its words say.
 */
export interface PaidNotification extends Pick<WebhookEvent, "id" | "provider_id" | "evidence"> {
  status: "held" | "resolved"
  /** An admin says that it was refunded at the gateway. */
  is_refunded: boolean
  /** When it was received: ISO 8601 in UTC, to the microsecond. */
  paid_at: string
}

/** Which payments: from a time on, and before another one. */
export interface PaidPeriod {
  from: Date
  before: Date
  provider_id?: string | undefined
}

/** Payments for the books. */
export interface BookkeepingRepository {
  /** Payments of a period, the oldest first, from the one after `last` on. */
  paidAttempts(
    period: PaidPeriod,
    last: Pick<PaidAttempt, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<PaidAttempt[]>
  /** As `paidAttempts`, for what no attempt stands for; the words of each are still to be judged. */
  paidNotifications(
    period: PaidPeriod,
    last: Pick<PaidNotification, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<PaidNotification[]>
}

/** Money as the gateway has it: the amount in major units, in its own words. */
export interface TakenMoney {
  amount: string
  /** Upper case. */
  currency_code: string
}

type Asked = Pick<CheckoutAttempt, "amount" | "currency_code" | "evidence" | "transaction_id">

/** What the gateway says that it took: of a held payment it may be another amount than the one asked for. */
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

/** What the gateway took, where it is not what was asked for. */
export function differingAmount(asked: Asked, profile: GatewayProfile): TakenMoney | null {
  const taken = takenMoney(asked, profile)
  const isAsked =
    centsFromDecimal(taken.amount) === centsFromDecimal(asked.amount) &&
    taken.currency_code === asked.currency_code.toUpperCase()
  return isAsked ? null : taken
}
