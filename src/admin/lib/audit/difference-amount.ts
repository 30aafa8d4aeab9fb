import type { TFunction } from "i18next"
import type { AuditDifference } from "../../../admin-api"
import { formatGatewayAmount } from "../ui/format"

/** The amounts of a difference: "$22.59 CAD expected, $20.00 CAD found"; null without any. */
export function differenceAmount(
  { currency_code, expected, found }: AuditDifference,
  t: TFunction,
  language: string
): string | null {
  const amount = (value: string) => formatGatewayAmount(value, currency_code ?? "", language)
  return expected !== null && found !== null
    ? t("hostedCheckout.audit.amounts", { expected: amount(expected), found: amount(found) })
    : ([expected, found].flatMap((value) => (value === null ? [] : amount(value)))[0] ?? null)
}
