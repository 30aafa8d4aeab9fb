import { useTranslation } from "react-i18next"
import type { AuditDifference } from "../../../admin-api"
import { OTHER_FINDINGS } from "../../../core/payment/audit-finding"
import { balanceSentence } from "../../lib/payments/balance-sentence"
import { formatDate } from "../../lib/ui/format"
import { AttentionRow } from "../common/attention-row"
import { AttemptLink, OrderLink } from "../common/links"

/** A difference: both sums, and what to do. */
export const AuditDifferenceRow = ({ difference }: { difference: AuditDifference }) => {
  const { t, i18n } = useTranslation()
  const {
    attempt_id,
    created_at,
    finding,
    gateway,
    medusa,
    order_display_id,
    order_id,
    reference,
  } = difference
  const texts = `hostedCheckout.${finding in OTHER_FINDINGS ? "audit.findings" : "reasons"}.${finding}`
  const title = t(`${texts}.title`, { defaultValue: finding })
  const sums =
    gateway !== null && medusa !== null
      ? balanceSentence(
          {
            currency_code: difference.currency_code ?? "",
            gateway: { approved: null, returned: "0.00", balance: gateway },
            medusa: { captured: medusa, refunded: "0.00", balance: medusa },
          },
          t,
          i18n.language
        )
      : null
  return (
    <AttentionRow
      title={sums === null ? title : `${title}. ${sums}`}
      text={t(`${texts}.text`, { defaultValue: difference.message })}
      facts={[
        order_id && <OrderLink id={order_id} number={order_display_id} />,
        formatDate(created_at, i18n.language),
        attempt_id ? (
          <AttemptLink id={attempt_id} title={attempt_id}>
            {t("hostedCheckout.openAttempt")}
          </AttemptLink>
        ) : (
          reference && t("hostedCheckout.referenceOf", { id: reference })
        ),
      ]}
      action={null}
    />
  )
}
