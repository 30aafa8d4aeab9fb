import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminPayoutComparison } from "../../../admin-api"
import { Section } from "../common/section"
import { DifferenceGroup } from "./difference-group"
import { Summary } from "./summary"

interface ComparisonResultProps {
  comparison: AdminPayoutComparison
  onDownload: () => void
  downloading: boolean
}

/** The summary of a comparison, and the differences by kind. */
export const ComparisonResult = ({
  comparison,
  onDownload,
  downloading,
}: ComparisonResultProps) => {
  const { t } = useTranslation()
  const { groups } = comparison
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  return (
    <>
      <Section
        title={t("hostedCheckout.payouts.result")}
        badge={
          <StatusBadge color={count > 0 ? "orange" : "green"}>
            {count > 0
              ? t("hostedCheckout.payouts.found", { count })
              : t("hostedCheckout.payouts.none")}
          </StatusBadge>
        }
        actions={
          count > 0 && (
            <Button size="small" variant="secondary" isLoading={downloading} onClick={onDownload}>
              {t("hostedCheckout.payouts.download")}
            </Button>
          )
        }
      >
        <div role="status">
          <Summary comparison={comparison} />
          {count === 0 && (
            <Text size="small" className="px-6 pb-4">
              {t("hostedCheckout.payouts.noneText")}
            </Text>
          )}
        </div>
      </Section>
      {groups.map((group) => (
        <DifferenceGroup key={group.kind} {...group} />
      ))}
    </>
  )
}
