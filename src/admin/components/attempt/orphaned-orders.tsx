import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminOrphanedOrder } from "../../../admin-api"
import { OrderLink } from "../common/links"
import { Section } from "../common/section"

/** Orders that an interrupted checkout left behind; nothing without such orders. */
export const OrphanedOrders = ({ orders }: { orders: AdminOrphanedOrder[] }) => {
  const { t } = useTranslation()
  if (orders.length === 0) {
    return null
  }
  return (
    <Section title={t("hostedCheckout.attempt.orphanedOrders")}>
      <div className="flex flex-col gap-y-2 px-6 py-4">
        <Text size="small" className="text-ui-fg-subtle">
          {t("hostedCheckout.attempt.orphanedOrdersText")}
        </Text>
        <ul className="txt-small flex flex-wrap gap-x-4">
          {orders.map(({ id, display_id }) => (
            <li key={id}>
              <OrderLink id={id} number={display_id} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
