import type { TFunction } from "i18next"
import type { AdminSettlementDifference } from "../../../admin-api"
import { formatGatewayAmount } from "../ui/format"

/** "$22.59 CAD expected, $22.59 USD found", or the one amount that there is; null without any. */
export function differenceAmounts(
  { currency_code, expected, found, found_currency_code }: AdminSettlementDifference,
  t: TFunction,
  language: string
): string | null {
  const own = currency_code ?? ""
  const amounts = {
    expected: expected === null ? null : formatGatewayAmount(expected, own, language),
    found: found === null ? null : formatGatewayAmount(found, found_currency_code ?? own, language),
  }
  return amounts.expected !== null && amounts.found !== null
    ? t("hostedCheckout.settlements.amounts", amounts)
    : (amounts.expected ?? amounts.found)
}
