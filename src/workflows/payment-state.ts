import { toDecimalString, type Cents } from "../core/money/money"
import type { Payment, PaymentStatus } from "../core/payment/payment"
import type { HoldReason } from "../core/payment/reasons"

/** The state of a payment after a workflow. */
export interface PaymentState {
  id: string
  status: PaymentStatus
  /** Why the payment is held; null otherwise. */
  reason: HoldReason | null
  /** The order that has the payment. */
  order_id: string | null
  /** What the gateway has, in major units with two decimals: "22.59". */
  gateway: string
  /** What Medusa has, in major units: captured, less refunded. */
  medusa: string
  /** Lower case, as in Medusa. */
  currency_code: string
}

/** The part of a payment that a workflow answers. */
export function stateOf({
  balances: { captured, gateway, refunded },
  currency_code,
  id,
  order_id,
  reason,
  status,
}: Payment): PaymentState {
  return {
    ...{ id, status, reason, order_id, currency_code },
    gateway: toDecimalString(gateway),
    medusa: toDecimalString((captured - refunded) as Cents),
  }
}
