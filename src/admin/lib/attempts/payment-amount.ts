import type { TFunction } from "i18next"
import type { AdminAttempt } from "../../../admin-api"
import { formatAmount, formatSaidAmount } from "../ui/format"

/** The amount of a payment: where the gateway took another one than was asked for, both. */
export function paymentAmount(
  { amount, currency_code, taken }: Pick<AdminAttempt, "amount" | "currency_code" | "taken">,
  t: TFunction,
  language: string
): string {
  const asked = formatAmount(amount, currency_code, language)
  return taken
    ? t("hostedCheckout.takenOtherwise", {
        taken: formatSaidAmount(taken.amount, taken.currency_code, language),
        asked,
      })
    : asked
}
