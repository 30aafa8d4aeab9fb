import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { PaidAttempt } from "../lib/attempts"
import { formatAmount, formatDate } from "../lib/format"
import { CopyableId } from "./copyable-id"
import { DetailRow } from "./detail-row"

/** The facts of one payment, as an admin looks for them when calling the gateway. */
export const PaidAttemptRows = ({ attempt }: { attempt: PaidAttempt }) => {
  const { t, i18n } = useTranslation()
  const { id, amount, currency_code, transaction_id, card_type, card_number_masked } = attempt
  const card = [card_type, card_number_masked].filter(Boolean).join(" ")
  const paidAt = attempt.proven_at ?? attempt.captured_at

  return (
    <dl className="divide-y">
      <DetailRow label={t("hostedCheckout.amount")}>
        <Text size="small" leading="compact">
          {formatAmount(amount, currency_code, i18n.language)}
        </Text>
      </DetailRow>
      {card && (
        <DetailRow label={t("hostedCheckout.card")}>
          <Text size="small" leading="compact">
            {card}
          </Text>
        </DetailRow>
      )}
      {paidAt && (
        <DetailRow label={t("hostedCheckout.date")}>
          <Text size="small" leading="compact">
            {formatDate(paidAt, i18n.language)}
          </Text>
        </DetailRow>
      )}
      {transaction_id && (
        <DetailRow label={t("hostedCheckout.transaction")}>
          <CopyableId id={transaction_id} name={t("hostedCheckout.transaction")} />
        </DetailRow>
      )}
      <DetailRow label={t("hostedCheckout.reference")}>
        <CopyableId id={id} name={t("hostedCheckout.reference")} />
      </DetailRow>
    </dl>
  )
}
