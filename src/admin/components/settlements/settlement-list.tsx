import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { AdminSettlementListResponse } from "../../../admin-api"
import { accountName, formatDate, formatNumber } from "../../lib/ui/format"
import { AttentionRow } from "../attention/attention-row"
import { MORE } from "../attention/attention-list"

interface SettlementListProps {
  list: AdminSettlementListResponse
  onMore: () => void
}

/** Files that were imported, with what is still open. */
export const SettlementList = ({ list, onMore }: SettlementListProps) => {
  const { t, i18n } = useTranslation()
  const left = list.count - list.settlements.length
  if (list.settlements.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t("hostedCheckout.settlements.noneImported")}
      </Text>
    )
  }
  return (
    <>
      <ul className="divide-y">
        {list.settlements.map((row) => (
          <AttentionRow
            key={row.id}
            title={row.name}
            text={t("hostedCheckout.settlements.matched", {
              matched: formatNumber(row.matched_count, i18n.language),
              lines: formatNumber(row.line_count, i18n.language),
            })}
            facts={[
              t("hostedCheckout.settlements.importedAt", {
                date: formatDate(row.created_at, i18n.language),
              }),
              list.accounts.length > 1 && accountName(row.provider_id),
              <StatusBadge color={row.open_count > 0 ? "orange" : "green"}>
                {row.open_count > 0
                  ? t("hostedCheckout.settlements.open", { count: row.open_count })
                  : t("hostedCheckout.settlements.clean")}
              </StatusBadge>,
            ]}
            action={
              <Button size="small" variant="secondary" asChild>
                <Link
                  to={`/hosted-checkout/settlements/${row.id}`}
                  aria-label={t("hostedCheckout.settlements.viewName", { name: row.name })}
                >
                  {t("hostedCheckout.settlements.view")}
                </Link>
              </Button>
            }
          />
        ))}
      </ul>
      {left > 0 && (
        <div className="px-6 py-3">
          <Button size="small" variant="transparent" onClick={onMore}>
            {t("hostedCheckout.settlements.more", { count: Math.min(left, MORE) })}
          </Button>
        </div>
      )}
    </>
  )
}
