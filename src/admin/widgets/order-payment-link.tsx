import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { useTranslation } from "react-i18next"
import { LoadFailed } from "../components/common/loading"
import { Section } from "../components/common/section"
import { PaymentLinkSection } from "../components/payment-links/payment-link-section"
import { showsPaymentLinks } from "../lib/payment-links/open-links"
import { isForbidden, usePaymentLinks } from "../lib/payment-links/payment-links"

/**
 * A link with which an order's open sum can be paid, or why there is none: a draft says that it must be converted first. Nothing on
 * an order that owes nothing and never had a link.
 */
const OrderPaymentLinkWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const { t } = useTranslation()
  const { data: links, error, refetch } = usePaymentLinks(order)
  if (links) {
    return showsPaymentLinks(links, order.total) ? (
      <PaymentLinkSection order={order} links={links} />
    ) : null
  }
  return error && !isForbidden(error) ? (
    <Section title={t("hostedCheckout.links.title")}>
      <LoadFailed message={t("hostedCheckout.links.loadFailed")} onRetry={() => void refetch()} />
    </Section>
  ) : null
}

export const config = defineWidgetConfig({
  zone: ["order.details.side", "draft_order.details.side"],
})

export default OrderPaymentLinkWidget
