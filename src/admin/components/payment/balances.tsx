import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminPayment } from "../../../admin-api"
import { formatAmount } from "../../lib/ui/format"

type Sums = Pick<AdminPayment, "currency_code" | "gateway" | "medusa">

/** The gateway's sum and Medusa's sum in large type. */
export const Balances = ({ payment }: { payment: Sums }) => {
  const { t, i18n } = useTranslation()
  const { currency_code, gateway, medusa } = payment
  const amount = (sum: string) => formatAmount(sum, currency_code, i18n.language)
  const of = (name: string, balance: string, all: string | null, less: string) => (
    <div className="flex min-w-0 flex-1 basis-40 flex-col gap-y-1">
      <dt className="txt-small text-ui-fg-subtle">{t(`hostedCheckout.balances.${name}`)}</dt>
      <dd>
        <Text size="xlarge" weight="plus">
          {amount(balance)}
        </Text>
        {all !== null && Number(less) > 0 && (
          <Text size="small" className="text-ui-fg-subtle">
            {t(`hostedCheckout.balances.${name}Parts`, { all: amount(all), less: amount(less) })}
          </Text>
        )}
      </dd>
    </div>
  )
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {of("gateway", gateway.balance, gateway.approved, gateway.returned)}
      {of("medusa", medusa.balance, medusa.captured, medusa.refunded)}
    </dl>
  )
}
