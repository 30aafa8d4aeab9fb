import { useTranslation } from "react-i18next"
import type { AuditDifference } from "../../../admin-api"
import { differenceAmount } from "../../lib/audit/difference-amount"
import { formatDate } from "../../lib/ui/format"
import { AttentionRow } from "../attention/attention-row"
import { AttemptLink } from "../common/attempt-link"
import { OrderLink } from "../common/order-link"

/** What does not add up, and what to do. */
export const DifferenceRow = ({ difference }: { difference: AuditDifference }) => {
  const { t, i18n } = useTranslation()
  const { attempt_id, created_at, finding, order_display_id, order_id } = difference
  const texts = `hostedCheckout.audit.findings.${finding}`
  return (
    <AttentionRow
      title={t(`${texts}.title`, { defaultValue: finding })}
      text={t(`${texts}.text`, { defaultValue: difference.message })}
      facts={[
        differenceAmount(difference, t, i18n.language),
        order_id && <OrderLink id={order_id} number={order_display_id} />,
        formatDate(created_at, i18n.language),
        attempt_id && (
          <AttemptLink id={attempt_id} title={attempt_id}>
            {t("hostedCheckout.openAttempt")}
          </AttemptLink>
        ),
      ]}
      action={null}
    />
  )
}
