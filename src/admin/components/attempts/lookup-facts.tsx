import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../../admin-api"
import { formatCard } from "../../lib/ui/format"
import { paymentAmount } from "../../lib/attempts/payment-amount"
import { LookupIds } from "../common/lookup-ids"

/** What an admin needs to find a payment in the gateway's merchant portal. */
export const LookupFacts = ({ attempt }: { attempt: AdminAttempt }) => {
  const { t, i18n } = useTranslation()
  const card = formatCard(attempt.card_type, attempt.card_number_masked)
  const facts = [
    ["paymentAmount", paymentAmount(attempt, t, i18n.language)],
    ["email", attempt.email],
    ["card", card],
  ] as const
  return (
    <dl className="txt-small grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ui-fg-subtle">{t(`hostedCheckout.fields.${name}`)}</dt>
              <dd className="break-words">
                <Text size="small">{value}</Text>
              </dd>
            </div>
          )
      )}
      <LookupIds transaction={attempt.transaction_id} reference={attempt.id} />
    </dl>
  )
}
