import type { TFunction } from "i18next"
import type { AdminAttempt } from "../../../admin-api"
import { formatAmount, formatGatewayAmount } from "../ui/format"

/** The amount of a payment; both amounts if the gateway charged another one than requested. */
export function paymentAmount(
  { amount, currency_code, taken }: Pick<AdminAttempt, "amount" | "currency_code" | "taken">,
  t: TFunction,
  language: string
): string {
  const requested = formatAmount(amount, currency_code, language)
  return taken
    ? t("hostedCheckout.amountDiffers", {
        charged: formatGatewayAmount(taken.amount, taken.currency_code, language),
        requested,
      })
    : requested
}
