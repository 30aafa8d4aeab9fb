import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminPayoutComparison } from "../../../admin-api"
import { dayOf, timeZone } from "../../lib/attempts/export"
import { formatAmount, formatNumber } from "../../lib/ui/format"

/** How many lines of a file agree, its period and its sums. */
export const Summary = ({ comparison }: { comparison: AdminPayoutComparison }) => {
  const { line_count, matched_count, period_before, period_from, sums } = comparison
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  // The end of a period is exclusive.
  const from = period_from && dayOf(new Date(period_from))
  const to = period_before && dayOf(new Date(Date.parse(period_before) - 1))
  return (
    <ul className="txt-small text-ui-fg-subtle flex flex-col gap-y-1 px-6 py-4">
      <li>
        {t("hostedCheckout.payouts.matched", {
          matched: number(matched_count),
          lines: number(line_count),
        })}
      </li>
      <li>
        {from && to
          ? t("hostedCheckout.payouts.period", { from, to, zone: timeZone() })
          : t("hostedCheckout.payouts.noPeriod")}
      </li>
      {Object.entries(sums).map(([currency, { fees, paid_out, refunded }]) => {
        const amount = (value: string) => formatAmount(value, currency, i18n.language)
        return (
          <li key={currency}>
            <Text size="small">
              {t("hostedCheckout.payouts.sums", {
                paid_out: amount(paid_out),
                refunded: amount(refunded),
                fees: amount(fees),
              })}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
