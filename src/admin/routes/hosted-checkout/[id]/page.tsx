import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router-dom"
import { AttemptPage } from "../../../components/attempt/attempt-page"
import { LoadFailed, LoadingRows } from "../../../components/common/loading"
import { PaymentCrumb } from "../../../components/common/crumbs"
import { DrawerHost } from "../../../components/forms/drawer-host"
import { isNotFound, useAttempt } from "../../../lib/attempts/attempts"

/** The page of a payment attempt: facts, timeline and actions. */
const PaymentPage = () => {
  const { t } = useTranslation()
  const { id = "" } = useParams()
  const { data: attempt, error, isPending, refetch } = useAttempt(id)

  return (
    <DrawerHost>
      <div className="flex flex-col gap-y-3">
        {isPending && (
          <Container className="p-0">
            <LoadingRows rows={8} />
          </Container>
        )}
        {error && !isNotFound(error) && (
          <Container className="p-0">
            <LoadFailed
              message={t("hostedCheckout.attempt.loadFailed")}
              onRetry={() => void refetch()}
            />
          </Container>
        )}
        {error && isNotFound(error) && (
          <Container className="flex flex-col items-start gap-y-3 px-6 py-4">
            <Heading level="h1">{t("hostedCheckout.attempt.notFound")}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {t("hostedCheckout.attempt.notFoundText")}
            </Text>
            <Button size="small" variant="secondary" asChild>
              <Link to="/hosted-checkout">{t("hostedCheckout.back")}</Link>
            </Button>
          </Container>
        )}
        {attempt && !error && <AttemptPage key={attempt.id} attempt={attempt} />}
      </div>
    </DrawerHost>
  )
}

export const handle = { breadcrumb: PaymentCrumb }

export default PaymentPage
