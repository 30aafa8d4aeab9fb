import { Alert, Button, Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminAttemptDetails } from "../../../admin-api"
import { useCheckAttempt } from "../../lib/attempts/attempts"
import { formatAmount, formatDate } from "../../lib/ui/format"
import { AttemptBadges } from "../common/status-badges"
import { CheckAnswer } from "./check-answer"
import { MoreActions } from "./more-actions"

/** The amount, the status and the actions of a page. */
export const AttemptHeader = ({ attempt }: { attempt: AdminAttemptDetails }) => {
  const { t, i18n } = useTranslation()
  const check = useCheckAttempt(attempt.id)
  const { amount, currency_code, erased_at } = attempt
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Heading level="h1">{formatAmount(amount, currency_code, i18n.language)}</Heading>
          <AttemptBadges attempt={attempt} />
        </div>
        <div className="flex items-center gap-x-2">
          <Button
            size="small"
            variant="secondary"
            isLoading={check.isPending}
            onClick={() => check.mutate(undefined)}
          >
            {t("hostedCheckout.attempt.check")}
          </Button>
          <MoreActions attempt={attempt} />
        </div>
      </div>
      <CheckAnswer answer={check.data?.gateway} error={check.error} />
      {erased_at && (
        <Alert>
          {t("hostedCheckout.attempt.erasedOn", { date: formatDate(erased_at, i18n.language) })}
        </Alert>
      )}
    </Container>
  )
}
