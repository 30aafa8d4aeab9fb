import { useTranslation } from "react-i18next"
import type { AdminAttemptDetails } from "../../../admin-api"
import { Facts, type Fact } from "../common/facts"
import { Section } from "../common/section"
import { RefundTasks } from "../refunds/refund-tasks"
import { AttemptHeader } from "./attempt-header"
import { OrphanedOrders } from "./orphaned-orders"
import { Notifications } from "./notifications"
import { OtherPages } from "./other-pages"
import { Timeline } from "./timeline"

const FACTS: Fact[] = [
  "amount",
  "order",
  "email",
  "card",
  "transaction",
  "reference",
  "cart",
  "provider",
  "created",
  "expires",
  "paid",
  "held",
]

/** Everything that is known about a payment attempt. */
export const AttemptPage = ({ attempt }: { attempt: AdminAttemptDetails }) => {
  const { t } = useTranslation()
  return (
    <>
      <AttemptHeader attempt={attempt} />
      <div className="flex flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,440px)] xl:items-start">
        <div className="flex flex-col gap-y-3">
          <Section title={t("hostedCheckout.timeline.title")}>
            <Timeline attempt={attempt} />
          </Section>
          <Section title={t("hostedCheckout.attempt.notifications")}>
            <Notifications notifications={attempt.webhook_events} />
          </Section>
        </div>
        <div className="flex flex-col gap-y-3">
          <Section title={t("hostedCheckout.attempt.facts")}>
            <Facts attempt={attempt} facts={FACTS} />
          </Section>
          {attempt.refund_tasks.length > 0 && (
            <Section title={t("hostedCheckout.attempt.refunds")}>
              <RefundTasks attempt={attempt} />
            </Section>
          )}
          <OrphanedOrders orders={attempt.orphaned_orders} />
          <OtherPages attempt={attempt} />
        </div>
      </div>
    </>
  )
}
