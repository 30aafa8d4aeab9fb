import { Alert, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminName, AdminPayment } from "../../../admin-api"
import { balanceSentence, reasonTitle, todoSentence } from "../../lib/payments/balance-sentence"
import { usePayment } from "../../lib/payments/worklist"
import { formatAmount, formatDate, nameOf } from "../../lib/ui/format"
import { AttemptLink } from "../common/links"
import { PaymentBadge } from "../common/status-badges"
import { Section } from "../common/section"
import { ActButton } from "../worklist/work-item"
import { Balances } from "../payment/balances"
import { PaymentFacts } from "../payment/payment-facts"

interface PaymentSectionProps {
  title: string
  payment: AdminPayment
  admins?: readonly AdminName[]
  /** The page to link to. */
  attemptId?: string
}

/** A payment: status, both balances, the reason of a hold with its actions, and facts. */
export const PaymentSection = ({ title, payment, admins, attemptId }: PaymentSectionProps) => {
  const { t } = useTranslation()
  return (
    <Section title={title} actions={<PaymentBadge status={payment.status} />}>
      <div className="flex flex-col gap-y-4 px-6 py-4">
        {payment.status === "held" && <Held payment={payment} />}
        <Balances payment={payment} />
        <Accepted payment={payment} admins={admins ?? []} />
        <PaymentFacts payment={payment} />
        {attemptId && (
          <Text size="small">
            <AttemptLink id={attemptId}>{t("hostedCheckout.openAttempt")}</AttemptLink>
          </Text>
        )}
      </div>
    </Section>
  )
}

const Held = ({ payment }: { payment: AdminPayment }) => {
  const { t, i18n } = useTranslation()
  const { data: item } = usePayment(payment.id)
  return (
    <Alert variant="warning">
      <div className="flex flex-col items-start gap-y-2">
        <Text size="small" weight="plus">
          {reasonTitle(payment, t, i18n.language)}
        </Text>
        <Text size="small">{t(`hostedCheckout.reasons.${payment.reason ?? "unclear"}.text`)}</Text>
        {item && (
          <>
            <Text size="small">{todoSentence(item, t, i18n.language)}</Text>
            <ActButton item={item} name={balanceSentence(item, t, i18n.language)} />
          </>
        )}
      </div>
    </Alert>
  )
}

/** The admin who accepted a difference of both sums, and the note. */
const Accepted = ({
  payment,
  admins,
}: Required<Pick<PaymentSectionProps, "payment" | "admins">>) => {
  const { t, i18n } = useTranslation()
  const { accepted, currency_code } = payment
  if (!accepted) {
    return null
  }
  const amount = (sum: string) => formatAmount(sum, currency_code, i18n.language)
  return (
    <Text size="small" className="text-ui-fg-subtle break-words">
      {t("hostedCheckout.balances.accepted", {
        who: nameOf(accepted.by, admins) ?? t("hostedCheckout.timeline.somebody"),
        date: formatDate(accepted.at, i18n.language),
        gateway: amount(accepted.gateway),
        medusa: amount(accepted.medusa),
        note: accepted.note,
      })}
    </Text>
  )
}
