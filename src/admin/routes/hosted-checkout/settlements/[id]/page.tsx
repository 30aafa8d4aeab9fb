import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router-dom"
import { LoadFailed } from "../../../../components/common/load-failed"
import { LoadingRows } from "../../../../components/common/loading-rows"
import { SettlementCrumb } from "../../../../components/common/payments-crumb"
import { DrawerHost } from "../../../../components/forms/drawer-host"
import { DifferenceGroup } from "../../../../components/settlements/difference-group"
import { WithdrawButton } from "../../../../components/settlements/withdraw-button"
import { Summary } from "../../../../components/settlements/summary"
import { readServerError } from "../../../../lib/api/server-error"
import { useSettlement } from "../../../../lib/settlements/settlements"
import { formatDate } from "../../../../lib/ui/format"

/** An imported settlement file: what agrees, and what differs, by kind. */
const SettlementPage = () => {
  const { t, i18n } = useTranslation()
  const { id = "" } = useParams()
  const { data, error, refetch } = useSettlement(id)
  return (
    <DrawerHost>
      <div className="flex flex-col gap-y-3">
        <Container className="divide-y p-0">
          <div className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
            <div className="min-w-0">
              <Heading level="h1" className="break-words">
                {data?.name ?? t("hostedCheckout.settlements.title")}
              </Heading>
              {data && (
                <Text size="small" className="text-ui-fg-subtle">
                  {t("hostedCheckout.settlements.importedAt", {
                    date: formatDate(data.created_at, i18n.language),
                  })}{" "}
                  {data.imported_by.name &&
                    t("hostedCheckout.settlements.importedBy", { name: data.imported_by.name })}
                </Text>
              )}
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <Button size="small" variant="secondary" asChild>
                <Link to="/hosted-checkout/settlements">
                  {t("hostedCheckout.settlements.back")}
                </Link>
              </Button>
              {data && <WithdrawButton settlement={data} />}
            </div>
          </div>
          {error && (
            <LoadFailed
              message={readServerError(error, t).message}
              onRetry={() => void refetch()}
            />
          )}
          {!data && !error && <LoadingRows />}
          {data && <Summary {...data} />}
          {data?.groups.length === 0 && (
            <Text size="small" className="text-ui-fg-subtle px-6 py-4">
              {t("hostedCheckout.settlements.cleanText")}
            </Text>
          )}
        </Container>
        {data?.groups.map((group) => (
          <DifferenceGroup key={group.kind} settlementId={data.id} group={group} />
        ))}
      </div>
    </DrawerHost>
  )
}

export const handle = { breadcrumb: SettlementCrumb }

export default SettlementPage
