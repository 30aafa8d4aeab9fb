import { Alert, Button, Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminAttemptDetails } from "../../../admin-api"
import { heldText } from "../../../core/attempt/held-reason"
import { useCheckAttempt } from "../../lib/attempts/attempts"
import { formatDate } from "../../lib/ui/format"
import { reasonOf } from "../../lib/attempts/held"
import { paymentAmount } from "../../lib/attempts/payment-amount"
import { NotificationDrawer } from "../attention/notification-drawer"
import { ResolveDrawer } from "../attempts/resolve-drawer"
import { AttemptStatusBadge } from "../common/attempt-status-badge"
import { HeldAlert } from "../common/held-alert"
import { ResolveButton } from "../common/resolve-button"
import { CheckAnswer } from "./check-answer"
import { MoreActions } from "./more-actions"

/** Amount, status, why it or a notification of it is held, and what can be done. */
export const AttemptHeader = ({ attempt }: { attempt: AdminAttemptDetails }) => {
  const { t, i18n } = useTranslation()
  const check = useCheckAttempt(attempt.id)
  const { held_reason, erased_at } = attempt
  const toResolve = attempt.webhook_events.filter(({ actions }) => actions.length > 0)
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Heading level="h1">{paymentAmount(attempt, t, i18n.language)}</Heading>
          <AttemptStatusBadge attempt={attempt} />
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
      {attempt.status === "held" && held_reason && (
        <HeldAlert reason={held_reason} text={heldText(attempt)}>
          <ResolveButton
            name={t(`hostedCheckout.reasons.${held_reason}.title`)}
            drawer={(close) => <ResolveDrawer attempt={attempt} onClose={close} />}
          />
        </HeldAlert>
      )}
      {toResolve.map((notification) => (
        <HeldAlert key={notification.id} reason={reasonOf(notification)}>
          <ResolveButton
            name={t(`hostedCheckout.reasons.${reasonOf(notification)}.title`)}
            drawer={(close) => <NotificationDrawer notification={notification} onClose={close} />}
          />
        </HeldAlert>
      ))}
      {erased_at && (
        <Alert>
          {t("hostedCheckout.attempt.erasedOn", { date: formatDate(erased_at, i18n.language) })}
        </Alert>
      )}
    </Container>
  )
}
