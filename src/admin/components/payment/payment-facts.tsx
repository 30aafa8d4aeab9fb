import { useTranslation } from "react-i18next"
import type { AdminPayment } from "../../../admin-api"
import { formatCard, formatDate } from "../../lib/ui/format"
import { Facts } from "../common/details"
import { OrderLink } from "../common/links"

interface PaymentFactsProps {
  payment: AdminPayment
  email?: string | null
}

/** The facts by which an admin finds a payment in the gateway's merchant portal, and the payment's order. */
export const PaymentFacts = ({ payment, email }: PaymentFactsProps) => {
  const { i18n } = useTranslation()
  const { card, held_since, order_display_id, order_id, proven_at } = payment
  const date = (value: string | null) => value && formatDate(value, i18n.language)
  return (
    <Facts
      facts={[
        ["order", order_id && <OrderLink id={order_id} number={order_display_id} />],
        ["email", email],
        ["card", card && formatCard(card.type, card.number_masked)],
        ["transaction", payment.transaction_id],
        ["reference", payment.reference],
        ["paid", date(proven_at)],
        ["held", payment.status === "held" && date(held_since)],
      ]}
    />
  )
}
