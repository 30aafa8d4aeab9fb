import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { LoadFailed, LoadingRows } from "../../../components/common/loading"
import { PayoutsCrumb } from "../../../components/common/crumbs"
import { CompareForm } from "../../../components/payouts/compare-form"
import { NothingRead } from "../../../components/payouts/nothing-read"
import { ComparisonResult } from "../../../components/payouts/comparison-result"
import { usePayoutMappings } from "../../../lib/payouts/payouts"
import { useCompareForm } from "../../../lib/payouts/use-compare-form"

/** Compares a payout file of the gateway with the payments. */
const PayoutsPage = () => {
  const { t } = useTranslation()
  const { data: accounts, isError, refetch } = usePayoutMappings()
  const form = useCompareForm(accounts ?? [])
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <div className="px-6 py-4">
          <Heading level="h1">{t("hostedCheckout.payouts.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("hostedCheckout.payouts.subtitle")}
          </Text>
        </div>
        {isError && !accounts && (
          <LoadFailed
            message={t("hostedCheckout.payouts.loadFailed")}
            onRetry={() => void refetch()}
          />
        )}
        {!accounts && !isError && <LoadingRows />}
        {accounts && <CompareForm accounts={accounts} form={form} />}
      </Container>
      {form.comparison?.readable_count === 0 && <NothingRead comparison={form.comparison} />}
      {form.comparison && form.comparison.readable_count > 0 && (
        <ComparisonResult
          comparison={form.comparison}
          onDownload={form.download}
          downloading={form.isDownloading}
        />
      )}
    </div>
  )
}

export const handle = { breadcrumb: PayoutsCrumb }

export default PayoutsPage
