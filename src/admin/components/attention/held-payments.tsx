import { useTranslation } from "react-i18next"
import type { AdminAttempt, AdminAttemptListResponse } from "../../../admin-api"
import { heldText } from "../../../core/attempt/held-reason"
import { formatDate } from "../../lib/ui/format"
import { paymentAmount } from "../../lib/attempts/payment-amount"
import { ResolveDrawer } from "../attempts/resolve-drawer"
import { AttemptLink } from "../common/attempt-link"
import { OrderLink } from "../common/order-link"
import { ResolveButton } from "../common/resolve-button"
import { AttentionList } from "./attention-list"
import { AttentionRow } from "./attention-row"

interface HeldPaymentsProps {
  list: AdminAttemptListResponse
  onMore: () => void
}

export const HeldPayments = ({ list, onMore }: HeldPaymentsProps) => {
  const { t } = useTranslation()
  return (
    <AttentionList
      title={t("hostedCheckout.attention.held")}
      shown={list.attempts.length}
      count={list.count}
      onMore={onMore}
    >
      {list.attempts.map((attempt) => (
        <HeldPayment key={attempt.id} attempt={attempt} />
      ))}
    </AttentionList>
  )
}

const HeldPayment = ({ attempt }: { attempt: AdminAttempt }) => {
  const { t, i18n } = useTranslation()
  const reason = attempt.held_reason ?? "evidence_conflict"
  const amount = paymentAmount(attempt, t, i18n.language)
  return (
    <AttentionRow
      title={t(`hostedCheckout.reasons.${reason}.title`)}
      text={t(`hostedCheckout.reasons.${heldText(attempt)}.text`)}
      facts={[
        amount,
        attempt.email,
        attempt.order_id && <OrderLink id={attempt.order_id} number={attempt.order_display_id} />,
        attempt.held_since &&
          t("hostedCheckout.attention.since", {
            date: formatDate(attempt.held_since, i18n.language),
          }),
        <AttemptLink id={attempt.id} title={attempt.id}>
          {t("hostedCheckout.openAttempt")}
        </AttemptLink>,
      ]}
      action={
        <ResolveButton
          drawer={(close) => <ResolveDrawer attempt={attempt} onClose={close} />}
          name={`${t(`hostedCheckout.reasons.${reason}.title`)}, ${amount}`}
        />
      }
    />
  )
}
