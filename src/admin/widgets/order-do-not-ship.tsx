import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { Alert, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminPayment } from "../../admin-api"
import { DrawerHost } from "../components/forms/drawer-host"
import { ActButton } from "../components/worklist/work-item"
import { balanceSentence, mustNotShip, reasonTitle } from "../lib/payments/balance-sentence"
import { useOrderPayments } from "../lib/payments/order-payments"
import { usePayment } from "../lib/payments/worklist"

/**
 * Warns at the top of an order that the order must not be shipped: Medusa counts money that the gateway does not have, or has
 * refunded the payment.
 */
const OrderDoNotShipWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const { payments } = useOrderPayments(order)
  const held = payments.filter(({ payment }) => payment.status === "held" && mustNotShip(payment))
  return (
    <DrawerHost>
      {held.map(({ payment }) => (
        <DoNotShip key={payment.id} payment={payment} number={order.display_id} />
      ))}
    </DrawerHost>
  )
}

const DoNotShip = ({ payment, number }: { payment: AdminPayment; number: number | undefined }) => {
  const { t, i18n } = useTranslation()
  const { data: item } = usePayment(payment.id)
  const sentence = balanceSentence(payment, t, i18n.language)
  return (
    // Newer versions of Medusa put every widget below the sections.
    <Alert variant="error" role="alert" className="order-first">
      <div className="flex flex-col items-start gap-y-2">
        <Text size="small" weight="plus">
          {reasonTitle(payment, t, i18n.language)}
        </Text>
        <Text size="small">
          {sentence} {t("hostedCheckout.orderWidget.stop", { number })}
        </Text>
        {item && <ActButton item={item} name={sentence} />}
      </div>
    </Alert>
  )
}

export const config = defineWidgetConfig({
  zone: "order.details.before",
})

export default OrderDoNotShipWidget
