import { useTranslation } from "react-i18next"
import type { AdminPayment } from "../../../admin-api"
import { formatCard } from "../../lib/ui/format"
import { LookupIds } from "../common/lookup-ids"
import { OrderLink } from "../common/order-link"

interface PaymentFactsProps {
  payment: AdminPayment
  email?: string | null
}

/** What an admin needs to find a payment in the gateway's merchant portal. */
export const PaymentFacts = ({ payment, email = null }: PaymentFactsProps) => {
  const { t } = useTranslation()
  const { card, order_display_id, order_id, reference, transaction_id } = payment
  const facts = [
    ["order", order_id && <OrderLink id={order_id} number={order_display_id} />],
    ["email", email],
    ["card", card && formatCard(card.type, card.number_masked)],
  ] as const
  return (
    <dl className="txt-small grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ui-fg-subtle">{t(`hostedCheckout.fields.${name}`)}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          )
      )}
      <LookupIds transaction={transaction_id} reference={reference || null} />
    </dl>
  )
}
