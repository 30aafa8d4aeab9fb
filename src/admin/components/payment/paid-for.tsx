import { Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { AdminWorkItem } from "../../../admin-api"
import { isCartChanged, linesSent, type Line } from "../../lib/payments/paid-for"
import { formatAmount } from "../../lib/ui/format"

/** The lines that were paid for, and the cart's lines now; nothing while the cart is unchanged. */
export const PaidFor = ({ item }: { item: AdminWorkItem }) => {
  const { t, i18n } = useTranslation()
  const { facts } = item
  if (!facts?.asked || !isCartChanged(item)) {
    return null
  }
  const { asked, cart, items } = facts
  const amount = (sum: string | null, currency: string) =>
    sum === null ? null : formatAmount(sum, currency, i18n.language)
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <Lines
        title={t("hostedCheckout.paidFor.then")}
        lines={linesSent(items)}
        total={amount(asked.amount, asked.currency_code)}
      />
      <Lines
        title={t(cart ? "hostedCheckout.paidFor.now" : "hostedCheckout.paidFor.gone")}
        lines={(cart?.lines ?? []).map(({ name, quantity }) => [quantity, name])}
        total={cart ? amount(cart.total, cart.currency_code) : null}
      />
    </div>
  )
}

interface LinesProps {
  title: string
  lines: readonly Line[]
  total: string | null
}

const Lines = ({ title, lines, total }: LinesProps) => {
  const id = useId()
  return (
    <div className="min-w-0 flex-1 basis-40">
      <Text id={id} size="small" weight="plus">
        {title}
      </Text>
      <ul aria-labelledby={id} className="txt-small text-ui-fg-subtle">
        {lines.map(([quantity, name], index) => (
          <li key={index} className="break-words">
            {`${quantity} × ${name}`}
          </li>
        ))}
        {total && <li className="text-ui-fg-base">{total}</li>}
      </ul>
    </div>
  )
}
