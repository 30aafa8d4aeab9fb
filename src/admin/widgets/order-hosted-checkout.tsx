import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { PaidAttemptRows } from "../components/paid-attempt-rows"
import { isHostedCheckout, usePaidAttempts } from "../lib/attempts"

/** What the gateway knows of an order's payment; nothing on orders that were paid another way. */
const OrderHostedCheckoutWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const { t } = useTranslation()
  const { data: attempts = [], isError } = usePaidAttempts(order.id, {
    enabled: paidThroughHostedCheckout(order),
  })
  if (attempts.length === 0 && !isError) {
    return null
  }

  return (
    <Container className="divide-y p-0">
      <div className="flex items-center justify-between gap-x-4 px-6 py-4">
        <Heading level="h2">{t("hostedCheckout.title")}</Heading>
        {!isError && <StatusBadge color="green">{t("hostedCheckout.paid")}</StatusBadge>}
      </div>
      {isError && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4" role="alert">
          {t("hostedCheckout.loadFailed")}
        </Text>
      )}
      {attempts.map((attempt) => (
        <PaidAttemptRows key={attempt.id} attempt={attempt} />
      ))}
    </Container>
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
