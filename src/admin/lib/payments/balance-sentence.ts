import type { TFunction } from "i18next"
import type { AdminPayment, AdminWorkItem, PaymentAction } from "../../../admin-api"
import { formatAmount } from "../ui/format"

/** Both sums: "The gateway has $34.42 CAD, Medusa has $0.00 CAD." */
export function balanceSentence(
  { currency_code, gateway, medusa }: Pick<AdminPayment, "currency_code" | "gateway" | "medusa">,
  t: TFunction,
  language: string
): string {
  const amount = (sum: string) => formatAmount(sum, currency_code, language)
  return t("hostedCheckout.balances.sentence", {
    gateway: amount(gateway.balance),
    medusa: amount(medusa.balance),
  })
}

/** What a person may do, in one line, the likeliest first: "Place the order, or state what the gateway returned." */
export function todoSentence(
  { actions }: Pick<AdminWorkItem, "actions">,
  t: TFunction,
  language: string
): string {
  const todos = actions.map((action) => t(`hostedCheckout.act.todo.${action}`))
  const list = new Intl.ListFormat(language, { type: "disjunction" }).format(todos)
  return list === "" ? "" : `${list.charAt(0).toUpperCase()}${list.slice(1)}.`
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
  const cents = (sum: string) => Math.round(Number(sum) * 100)
  const returned = cents(gateway.returned) + cents(gateway.balance) - cents(medusa.balance)
  return (Math.max(0, returned) / 100).toFixed(2)
}

/** What changed of a cart since it was paid for. */
export function isCartChanged({ facts }: Pick<AdminWorkItem, "facts">): boolean {
  return facts?.cart?.changed === true || facts?.cart_gone === true
}

/** The actions that cannot be taken back. */
export const IRREVERSIBLE: readonly PaymentAction[] = [
  "apply_to_order",
  "refund_in_medusa",
  "close",
]
