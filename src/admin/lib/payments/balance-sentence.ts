import type { TFunction } from "i18next"
import type { AdminPayment, AdminWorkItem } from "../../../admin-api"
import type { HoldReason } from "../../../core/payment/reasons"
import { formatAmount } from "../ui/format"

type Sums = Pick<AdminPayment, "currency_code" | "gateway" | "medusa"> & {
  reason?: HoldReason | null
}

/** Both sums: "The gateway has $34.42 CAD, Medusa has $0.00 CAD." */
export function balanceSentence(payment: Sums, t: TFunction, language: string): string {
  return t("hostedCheckout.balances.sentence", {
    // Unclear: the sum is a guess.
    context: payment.reason === "unclear" ? "unclear" : undefined,
    ...bothOf(payment, language),
  })
}

/** A payment's lines in the list: the refunded or returned sum, and both sums if they differ. */
export function sumLines(
  payment: Sums & Pick<AdminPayment, "difference">,
  t: TFunction,
  language: string
): string[] {
  const { currency_code, difference, gateway, medusa } = payment
  const amount = (sum: string) => formatAmount(sum, currency_code, language)
  const lines: string[] = []
  if (Number(medusa.refunded) > 0) {
    const { captured, refunded } = medusa
    const values = { refunded: amount(refunded), captured: amount(captured) }
    lines.push(t("hostedCheckout.balances.refunded", values))
  } else if (Number(gateway.returned) > 0) {
    lines.push(partReturned(payment, t, language))
  }
  if (Number(difference) !== 0) {
    lines.push(t("hostedCheckout.balances.short", bothOf(payment, language)))
  }
  return lines
}

function bothOf({ currency_code, gateway, medusa }: Sums, language: string) {
  const amount = (sum: string) => formatAmount(sum, currency_code, language)
  return { gateway: amount(gateway.balance), medusa: amount(medusa.balance) }
}

/** Why a payment is held: "Paid twice", or how much was returned. */
export function reasonTitle(
  { currency_code, gateway, reason }: Pick<AdminPayment, "currency_code" | "gateway" | "reason">,
  t: TFunction,
  language: string
): string {
  const saysReturned =
    reason === "returned" || (reason === "unclear" && Number(gateway.returned) > 0)
  return saysReturned && Number(gateway.balance) > 0
    ? partReturned({ currency_code, gateway, reason }, t, language)
    : t(`hostedCheckout.reasons.${reason ?? "unclear"}.title`)
}

/** "$10.00 CAD of $34.42 CAD was returned", or "may have been" while the returned sum is a guess. */
function partReturned(
  { currency_code, gateway, reason }: Omit<Sums, "medusa">,
  t: TFunction,
  language: string
): string {
  const { approved, balance, returned } = gateway
  return t(`hostedCheckout.reasons.${reason === "unclear" ? "unclear" : "returned"}.part`, {
    returned: formatAmount(returned, currency_code, language),
    all: formatAmount(approved ?? sumOf(returned, balance), currency_code, language),
  })
}

/** The possible actions in one line, the likeliest first: "Place the order, or state what the gateway returned." */
export function todoSentence(
  item: Pick<AdminWorkItem, "actions" | "currency_code" | "difference" | "order_display_id">,
  t: TFunction,
  language: string
): string {
  const todos = item.actions.map((action) =>
    t(`hostedCheckout.act.todo.${action}`, {
      context: item.order_display_id === null ? undefined : "order",
      amount: differenceOf(item, language),
      number: item.order_display_id,
    })
  )
  const list = new Intl.ListFormat(language, { type: "disjunction" }).format(todos)
  return list === "" ? "" : `${list.charAt(0).toUpperCase()}${list.slice(1)}.`
}

/** The difference of both sums. */
export function differenceOf(
  { currency_code, difference }: Pick<AdminPayment, "currency_code" | "difference">,
  language: string
): string {
  return formatAmount(difference.replace("-", ""), currency_code, language)
}

/** Whether an order counts money that the gateway does not have, or that Medusa refunded before it placed the order. */
export function mustNotShip({
  difference,
  medusa,
  reason,
}: Pick<AdminPayment, "difference" | "medusa" | "reason">): boolean {
  const isRefunded = Number(medusa.captured) > 0 && Number(medusa.balance) === 0
  return difference.startsWith("-") || (reason === "order_differs" && isRefunded)
}

/**
 * The total sum that an admin most likely states as returned: the sum that makes both balances agree. Empty while the
 * gateway's balance is a guess.
 */
export function likelyReturned({
  facts,
  gateway,
  medusa,
}: Pick<AdminWorkItem, "facts" | "gateway" | "medusa">): string {
  if (facts?.is_unclear !== false) {
    return ""
  }
  const returned = centsOf(gateway.returned) + centsOf(gateway.balance) - centsOf(medusa.balance)
  return (Math.max(0, returned) / 100).toFixed(2)
}

/** Whether Medusa has refunded more than the gateway has returned. An uncertain sum is no refund to make: a person decides. */
export function isRefundToMake(
  item: Pick<AdminWorkItem, "difference" | "facts" | "gateway" | "medusa">
): boolean {
  const isRefunded = Number(item.medusa.refunded) > 0 && Number(item.difference) > 0
  return isRefunded && likelyReturned(item) !== ""
}

function sumOf(one: string, other: string): string {
  return ((centsOf(one) + centsOf(other)) / 100).toFixed(2)
}

function centsOf(sum: string): number {
  return Math.round(Number(sum) * 100)
}
