import { Hint, Label, RadioGroup, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { AdminPayableOrder, AdminWorkItem } from "../../../admin-api"
import { usePayableOrders } from "../../lib/payments/worklist"
import { formatAmount, formatDate } from "../../lib/ui/format"
import { LINK_CLASS } from "../common/links"
import { LoadingRows } from "../common/loading"

interface OrderChoiceFieldProps {
  item: AdminWorkItem
  value: AdminPayableOrder | null
  error: string | undefined
  onChange: (order: AdminPayableOrder | null) => void
}

/** The unpaid orders that the payment fits. Without such an order: how to make an order. */
export const OrderChoiceField = ({ item, value, error, onChange }: OrderChoiceFieldProps) => {
  const { t, i18n } = useTranslation()
  const { data: orders, isError, isPending } = usePayableOrders(item.id)
  const id = useId()
  const describe = ({ created_at, currency_code, email, total }: AdminPayableOrder) =>
    [
      formatAmount(total, currency_code, i18n.language),
      email,
      formatDate(created_at, i18n.language),
    ]
      .filter(Boolean)
      .join(" · ")

  return (
    <div className="flex flex-col gap-y-2" aria-live="polite">
      <Label id={id} size="small" weight="plus">
        {t("hostedCheckout.act.order.label")}
      </Label>
      {isPending && <LoadingRows rows={2} />}
      {isError && <Hint variant="error">{t("hostedCheckout.act.order.loadFailed")}</Hint>}
      {orders?.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("hostedCheckout.act.order.none", {
            amount: formatAmount(item.gateway.balance, item.currency_code, i18n.language),
          })}{" "}
          <Link to="/draft-orders/create" className={LINK_CLASS}>
            {t("hostedCheckout.act.order.create")}
          </Link>
        </Text>
      )}
      {orders && orders.length > 0 && (
        <RadioGroup
          aria-labelledby={id}
          value={value?.id ?? ""}
          onValueChange={(chosen) => onChange(orders.find((order) => order.id === chosen) ?? null)}
        >
          {orders.map((order) => (
            <RadioGroup.ChoiceBox
              key={order.id}
              value={order.id}
              label={t("hostedCheckout.order", { number: order.display_id })}
              description={describe(order)}
            />
          ))}
        </RadioGroup>
      )}
      <div role="alert">{error && <Hint variant="error">{error}</Hint>}</div>
    </div>
  )
}
