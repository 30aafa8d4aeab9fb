import { Badge, Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettlementGroup } from "../../../admin-api"
import { useDifferences } from "../../lib/settlements/settlements"
import { MORE } from "../attention/attention-list"
import { LoadFailed } from "../common/load-failed"
import { LoadingRows } from "../common/loading-rows"
import { Section } from "../common/section"
import { useDrawer } from "../forms/drawer-host"
import { CloseDrawer } from "./close-drawer"
import { SettlementDifference } from "./settlement-difference"

interface DifferenceGroupProps {
  settlementId: string
  group: SettlementGroup
}

/** Differences of one kind, with what to do. */
export const DifferenceGroup = ({ settlementId, group }: DifferenceGroupProps) => {
  const { t } = useTranslation()
  const openDrawer = useDrawer()
  const [limit, setLimit] = useState(MORE)
  const { kind, open } = group
  const { data, isError, isPending, refetch } = useDifferences(settlementId, kind, limit)
  const title = t(`hostedCheckout.settlements.kinds.${kind}.title`)
  const left = (data?.count ?? 0) - (data?.differences.length ?? 0)
  return (
    <Section
      title={title}
      badge={
        <Badge size="2xsmall" color={open > 0 ? "orange" : "green"}>
          {open > 0
            ? t("hostedCheckout.settlements.open", {
                count: open,
              })
            : t("hostedCheckout.settlements.clean")}
        </Badge>
      }
      actions={
        open > 0 && (
          <Button
            size="small"
            variant="secondary"
            aria-label={t("hostedCheckout.settlements.closeAllName", { count: open, kind: title })}
            onClick={() =>
              openDrawer((close) => (
                <CloseDrawer
                  settlementId={settlementId}
                  choice={{ kind }}
                  count={open}
                  onClose={close}
                />
              ))
            }
          >
            {t("hostedCheckout.settlements.closeAll", { count: open })}
          </Button>
        )
      }
    >
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t(`hostedCheckout.settlements.kinds.${kind}.text`)}
      </Text>
      {isPending && <LoadingRows />}
      {isError && (
        <LoadFailed
          message={t("hostedCheckout.settlements.detailsFailed")}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <ul className="divide-y">
          {data.differences.map((difference) => (
            <SettlementDifference
              key={difference.id}
              settlementId={settlementId}
              difference={difference}
            />
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className="px-6 py-3">
          <Button size="small" variant="transparent" onClick={() => setLimit(limit + MORE)}>
            {t("hostedCheckout.settlements.more", { count: Math.min(left, MORE) })}
          </Button>
        </div>
      )}
    </Section>
  )
}
