import type { TFunction } from "i18next"
import type { AdminPayment, AdminWorkItem, PaymentAction } from "../../../admin-api"
import type { HoldReason } from "../../../core/payment/reasons"
import { formatAmount } from "../ui/format"

type Sums = Pick<AdminPayment, "currency_code" | "gateway" | "medusa"> & {
  reason?: HoldReason | null
}

/** Both sums: "The gateway has $34.42 CAD, Medusa has $0.00 CAD." */
export function balanceSentence(payment: Sums, t: TFunction, language: string): string {
  return t("hostedCheckout.balances.sentence", {
    // A sum that is a guess.
    context: payment.reason === "unclear" ? "unclear" : undefined,
    ...bothOf(payment, language),
  })
}

/** The same for a column: "Gateway $34.42 CAD, Medusa $0.00 CAD". */
export function shortBalances(payment: Sums, t: TFunction, language: string): string {
  return t("hostedCheckout.balances.short", bothOf(payment, language))
}

function bothOf({ currency_code, gateway, medusa }: Sums, language: string) {
  const amount = (sum: string) => formatAmount(sum, currency_code, language)
  return { gateway: amount(gateway.balance), medusa: amount(medusa.balance) }
}

/** Why a payment is held: "Paid twice"; of a part that was returned, how much. */
export function reasonTitle(
  { currency_code, gateway, reason }: Pick<AdminPayment, "currency_code" | "gateway" | "reason">,
  t: TFunction,
  language: string
): string {
  const isReturned = reason === "returned" || (reason === "unclear" && Number(gateway.returned) > 0)
  return isReturned && Number(gateway.balance) > 0
    ? t(`hostedCheckout.reasons.${reason}.part`, {
        returned: formatAmount(gateway.returned, currency_code, language),
        all: formatAmount(
          gateway.approved ?? sumOf(gateway.returned, gateway.balance),
          currency_code,
          language
        ),
      })
    : t(`hostedCheckout.reasons.${reason ?? "unclear"}.title`)
}

/** What a person may do, in one line, the likeliest first: "Place the order, or state what the gateway returned." */
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

/** By how much both sums differ. */
export function differenceOf(
  { currency_code, difference }: Pick<AdminPayment, "currency_code" | "difference">,
  language: string
): string {
  return formatAmount(difference.replace("-", ""), currency_code, language)
}

/** Whether Medusa counts money that the gateway does not have. */
export function hasMedusaMore({ difference }: Pick<AdminPayment, "difference">): boolean {
  return difference.startsWith("-")
}

/**
 * The sum that an admin most likely states as returned in all: what makes both balances agree. Nothing is filled in while the
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

function sumOf(one: string, other: string): string {
  return ((centsOf(one) + centsOf(other)) / 100).toFixed(2)
}

function centsOf(sum: string): number {
  return Math.round(Number(sum) * 100)
}

/** The actions that cannot be taken back. */
export const IRREVERSIBLE: readonly PaymentAction[] = [
  "apply_to_order",
  "refund_in_medusa",
  "close",
]
