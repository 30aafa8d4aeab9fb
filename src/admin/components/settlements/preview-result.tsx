import { Badge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminSettlementPreview } from "../../../admin-api"
import { formatNumber } from "../../lib/ui/format"
import { Summary } from "./summary"

interface PreviewResultProps {
  line_count: number
  result: NonNullable<AdminSettlementPreview["result"]>
}

/** What an import would find. */
export const PreviewResult = ({ line_count, result }: PreviewResultProps) => {
  const { t, i18n } = useTranslation()
  const { groups, unreadable } = result
  return (
    <div role="status">
      <Text size="small" weight="plus" className="px-6 pt-4">
        {t("hostedCheckout.settlements.preview")}
      </Text>
      <Summary line_count={line_count} {...result} />
      {groups.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 pb-4">
          {t("hostedCheckout.settlements.cleanText")}
        </Text>
      )}
      {groups.length > 0 && (
        <ul className="flex flex-wrap gap-2 px-6 pb-4">
          {groups.map(({ kind, total }) => (
            <li key={kind}>
              <Badge size="2xsmall" color="orange">
                {t("hostedCheckout.settlements.counted", {
                  kind: t(`hostedCheckout.settlements.kinds.${kind}.title`),
                  number: formatNumber(total, i18n.language),
                })}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {unreadable.length > 0 && (
        <ul className="txt-small text-ui-fg-subtle px-6 pb-4">
          {unreadable.map(({ line, problem }) => (
            <li key={line}>
              {t("hostedCheckout.settlements.unreadable", {
                line,
                problem: t(`hostedCheckout.settlements.problems.${problem}`),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
