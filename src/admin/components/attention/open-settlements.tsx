import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { AdminSettlementGroupListResponse } from "../../../admin-api"
import { formatDate, formatNumber } from "../../lib/ui/format"
import { AttentionList } from "./attention-list"
import { AttentionRow } from "./attention-row"

/** Open settlement differences: an entry for each import and kind. */
export const OpenSettlements = ({ settlement_groups }: AdminSettlementGroupListResponse) => {
  const { t, i18n } = useTranslation()
  return (
    <AttentionList
      title={t("hostedCheckout.attention.settlements")}
      shown={settlement_groups.length}
      count={settlement_groups.length}
      onMore={() => undefined}
    >
      {settlement_groups.map(({ created_at, kind, name, open, settlement_id }) => (
        <AttentionRow
          key={`${settlement_id} ${kind}`}
          title={t("hostedCheckout.settlements.counted", {
            kind: t(`hostedCheckout.settlements.kinds.${kind}.title`),
            number: formatNumber(open, i18n.language),
          })}
          text={t(`hostedCheckout.settlements.kinds.${kind}.text`)}
          facts={[
            name,
            t("hostedCheckout.settlements.importedAt", {
              date: formatDate(created_at, i18n.language),
            }),
          ]}
          action={
            <Button size="small" variant="secondary" asChild>
              <Link
                to={`/hosted-checkout/settlements/${settlement_id}`}
                aria-label={t("hostedCheckout.settlements.viewName", { name })}
              >
                {t("hostedCheckout.settlements.view")}
              </Link>
            </Button>
          }
        />
      ))}
    </AttentionList>
  )
}
