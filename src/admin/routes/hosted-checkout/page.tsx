import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { AttemptsTable } from "../../components/attempts/attempts-table"
import { ExportButton } from "../../components/attempts/export-button"
import { AttentionSection } from "../../components/attention/attention-section"
import { PaymentsIcon } from "../../components/attention/payments-icon"
import { PaymentsCrumb } from "../../components/common/crumbs"
import { DrawerHost } from "../../components/forms/drawer-host"
import { useWorklist } from "../../lib/payments/worklist"

/** The payments: first the worklist, then all attempts. */
const PaymentsPage = () => {
  const { t } = useTranslation()
  const { isPending } = useWorklist()
  return (
    <DrawerHost>
      <div className="flex flex-col gap-y-3">
        <Container className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
          <div>
            <Heading level="h1">{t("hostedCheckout.title")}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {t("hostedCheckout.subtitle")}
            </Text>
          </div>
          <div className="flex gap-x-2">
            <Button size="small" variant="secondary" asChild>
              <Link to="/hosted-checkout/audit">{t("hostedCheckout.audit.button")}</Link>
            </Button>
            <Button size="small" variant="secondary" asChild>
              <Link to="/hosted-checkout/payouts">{t("hostedCheckout.payouts.title")}</Link>
            </Button>
            <ExportButton />
          </div>
        </Container>
        <AttentionSection />
        {/* The worklist above grows when it is loaded, and would move the list from under the pointer. */}
        <div style={{ visibility: isPending ? "hidden" : undefined }}>
          <AttemptsTable />
        </div>
      </div>
    </DrawerHost>
  )
}

export const config = defineRouteConfig({
  label: "hostedCheckout.menu",
  translationNs: "translation",
  icon: PaymentsIcon,
})

export const handle = { breadcrumb: PaymentsCrumb }

export default PaymentsPage
