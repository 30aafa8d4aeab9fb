import { Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { MORE } from "../../../components/attention/attention-list"
import { LoadFailed } from "../../../components/common/load-failed"
import { LoadingRows } from "../../../components/common/loading-rows"
import { SettlementsCrumb } from "../../../components/common/payments-crumb"
import { Section } from "../../../components/common/section"
import { ImportSection } from "../../../components/settlements/import-section"
import { SettlementList } from "../../../components/settlements/settlement-list"
import { useSettlements } from "../../../lib/settlements/settlements"

/** Imports a settlement file of the gateway, and lists those that were imported. */
const SettlementsPage = () => {
  const { t } = useTranslation()
  const [limit, setLimit] = useState(MORE)
  const { data, isError, refetch } = useSettlements(limit)
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <div className="px-6 py-4">
          <Heading level="h1">{t("hostedCheckout.settlements.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("hostedCheckout.settlements.subtitle")}
          </Text>
        </div>
        {data && <ImportSection accounts={data.accounts} />}
      </Container>
      <Section title={t("hostedCheckout.settlements.past")}>
        {isError && (
          <LoadFailed
            message={t("hostedCheckout.settlements.loadFailed")}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <LoadingRows />}
        {data && <SettlementList list={data} onMore={() => setLimit(limit + MORE)} />}
      </Section>
    </div>
  )
}

export const handle = { breadcrumb: SettlementsCrumb }

export default SettlementsPage
