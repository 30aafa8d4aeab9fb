import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { useTranslation } from "react-i18next"
import { LoadFailed } from "../components/common/loading"
import { Section } from "../components/common/section"
import { DrawerHost } from "../components/forms/drawer-host"
import { PaymentSection } from "../components/attempt/payment-section"
import { useOrderPayments } from "../lib/payments/order-payments"

/** What the gateway and Medusa have of an order's payments; nothing on orders that were paid another way. */
const OrderHostedCheckoutWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const { t } = useTranslation()
  const { isError, payments, refetch } = useOrderPayments(order)
  if (payments.length === 0 && !isError) {
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
      {payments.map(({ attemptId, payment }) => (
        <PaymentSection
          key={payment.id}
          title={t("hostedCheckout.widget")}
          payment={payment}
          attemptId={attemptId}
        />
      ))}
    </DrawerHost>
  )
}

export const config = defineWidgetConfig({
  zone: "order.details.side",
})

export default OrderHostedCheckoutWidget
