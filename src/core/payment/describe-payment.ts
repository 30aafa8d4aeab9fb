import type { Cents } from "../money/money"
import type { Payment } from "./payment"
import type { HoldReason } from "./reasons"

/** Why a payment is held, in a sentence. */
export const HOLD_SENTENCES: Record<HoldReason, string> = {
  not_as_requested:
    "The gateway took another amount or currency than the payment page asked for, or names another reference or site.",
  not_confirmed: "The gateway reported the payment, and never confirmed it.",
  unclear: "What the gateway says about the payment is contradictory or incomplete.",
  returned: "The gateway returned money that Medusa still counts.",
  refund_due: "Medusa has refunded more than the gateway has returned.",
  already_paid: "The cart or order of the payment is paid already.",
  cart_changed: "The cart has changed or is gone since the payment page was opened.",
  order_not_placed: "Medusa could not place the order.",
  order_canceled: "The order is canceled, and its payment is not refunded.",
  order_differs: "The order costs more or less than was paid for it, or was paid twice.",
  transaction_of_another_page: "The gateway's transaction has paid for another cart.",
  unknown_reference: "The payment names no page of this store.",
}

type Described = Pick<Payment, "balances" | "currency_code"> & { reason: HoldReason | null }

/**
 * The English texts of a held payment: why it is held, and both sums with what to do first.
 *
 * @returns `why`: a sentence. `sums`: "The gateway has $34.42, Medusa has $0.00: place the order, …".
 */
export function describePayment(payment: Described): { why: string; sums: string } {
  const { balances, currency_code, reason } = payment
  const { approved, captured, gateway, refunded, returned } = balances
  const medusa = (captured - refunded) as Cents
  const money = (cents: number) => centsText(cents as Cents, currency_code)
  const isUnclear = reason === "unclear"
  const isPart = (isUnclear || reason === "returned") && returned > 0 && gateway > 0
  const part = `${money(returned)} of ${money(approved ?? gateway + returned)}`
  const why = !isPart
    ? reason && HOLD_SENTENCES[reason]
    : isUnclear
      ? `${part} may have been returned at the gateway. ${HOLD_SENTENCES.unclear}`
      : `${part} was returned at the gateway.`
  const has = isUnclear ? "may have" : "has"
  return {
    why: why ?? "",
    sums: `The gateway ${has} ${money(gateway)}, Medusa has ${money(medusa)}: ${toDo(payment, money)}.`,
  }
}

/** "CA$34.42" */
export function centsText(cents: Cents, currency_code: string): string {
  const form = { style: "currency", currency: currency_code.toUpperCase() } as const
  try {
    return new Intl.NumberFormat("en", form).format(cents / 100)
  } catch {
    // The gateway's currency may be no currency code at all.
    return `${(cents / 100).toFixed(2)} ${currency_code.toUpperCase()}`.trim()
  }
}

function toDo({ balances, reason }: Described, money: (cents: number) => string): string {
  const { captured, gateway, refunded } = balances
  const medusa = captured - refunded
  if (reason === "unknown_reference" && gateway === 0) {
    return "find the payment of this transaction and decide about it, then close this return with a note"
  }
  if (reason === "unknown_reference") {
    return "return it at the gateway and state what was returned, or close it with a note"
  }
  if (reason === "unclear") {
    return "find it in the portal of the gateway, then state what the gateway returned"
  }
  if (gateway < medusa) {
    return `refund ${money(medusa - gateway)} in Medusa, or close it with a note; do not ship what is not paid`
  }
  if (captured === 0) {
    return gateway === 0
      ? "close it with a note"
      : "place the order, apply it to an order, or state what the gateway returned"
  }
  if (gateway > medusa) {
    return `return ${money(gateway - medusa)} at the gateway, then state what was returned`
  }
  if (reason === "order_differs" && gateway === 0) {
    return "do not ship the order, which nobody has paid: cancel it, or close this with a note"
  }
  return reason === "order_canceled"
    ? "refund the order in Medusa, or close it with a note"
    : "collect or refund what the order costs more or less, or close it with a note"
}
