import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { useTranslation } from "react-i18next"
import { AttemptStatusBadge } from "../components/common/attempt-status-badge"
import { LoadFailed } from "../components/common/load-failed"
import { Section } from "../components/common/section"
import { DrawerHost } from "../components/forms/drawer-host"
import { OrderPayment } from "../components/order/order-payment"
import { isHostedCheckout, useAttempts } from "../lib/attempts/attempts"

/** The gateway's view of an order's payment; nothing on orders that were paid another way. */
const OrderHostedCheckoutWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useAttempts(
    { order_id: order.id, order: "created_at" },
    { enabled: paidThroughHostedCheckout(order) }
  )
  // The previous data may be that of another order.
  const attempts = (data?.attempts ?? []).filter(({ order_id }) => order_id === order.id)
  if (attempts.length === 0 && !isError) {
    return null
  }

  return (
    <DrawerHost>
      {isError && (
        <Section title={t("hostedCheckout.widget")}>
          <LoadFailed
            message={t("hostedCheckout.orderWidget.loadFailed")}
            onRetry={() => void refetch()}
          />
        </Section>
      )}
      {attempts.map((attempt) => (
        <Section
          key={attempt.id}
          title={t("hostedCheckout.widget")}
          actions={<AttemptStatusBadge attempt={attempt} />}
        >
          <OrderPayment id={attempt.id} />
        </Section>
      ))}
    </DrawerHost>
  )
}

function paidThroughHostedCheckout(order: AdminOrder): boolean {
  return (order.payment_collections ?? [])
    .flatMap(({ payments }) => payments ?? [])
    .some(({ provider_id }) => isHostedCheckout(provider_id))
}

export const config = defineWidgetConfig({
  zone: "order.details.side",
})

export default OrderHostedCheckoutWidget
