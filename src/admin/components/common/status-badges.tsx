import { Badge, StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminAttempt, PaymentStatus } from "../../../admin-api"
import { pageColor, pageStateOf, PAYMENT_COLORS } from "../../lib/attempts/statuses"

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => {
  const { t } = useTranslation()
  return (
    <StatusBadge className="whitespace-nowrap" color={PAYMENT_COLORS[status]}>
      {t(`hostedCheckout.paymentStatus.${status}`)}
    </StatusBadge>
  )
}

/** The statuses of a page's payments. Without a payment: the status of the page. Marks a page of a payment link. */
export const AttemptBadges = ({ attempt }: { attempt: AdminAttempt }) => {
  const { t } = useTranslation()
  const state = pageStateOf(attempt)
  return (
    <div className="flex flex-wrap gap-1">
      {attempt.payments.map(({ id, status }) => (
        <PaymentBadge key={id} status={status} />
      ))}
      {attempt.payments.length === 0 && (
        <StatusBadge className="whitespace-nowrap" color={pageColor(state)}>
          {t(`hostedCheckout.status.${state}`)}
        </StatusBadge>
      )}
      {attempt.by_link && (
        <Badge size="2xsmall" className="whitespace-nowrap">
          {t("hostedCheckout.links.byLink")}
        </Badge>
      )}
    </div>
  )
}
