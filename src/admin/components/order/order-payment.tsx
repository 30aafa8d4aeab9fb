import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useAttempt } from "../../lib/attempts/attempts"
import { Timeline } from "../attempt/timeline"
import { AttemptLink } from "../common/attempt-link"
import { Facts, type Fact } from "../common/facts"
import { LoadFailed } from "../common/load-failed"
import { LoadingRows } from "../common/loading-rows"
import { RefundTasks } from "../refunds/refund-tasks"

/** How many timeline lines an order shows; the attempt's own page has all of them. */
const LATEST = 3

const FACTS: Fact[] = ["provider", "amount", "card", "paid", "transaction", "reference"]

/** One payment of an order: facts, refunds, and the end of its timeline. */
export const OrderPayment = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data: attempt, isPending, isError, refetch } = useAttempt(id)
  if (isPending) {
    return <LoadingRows />
  }
  if (isError) {
    return (
      <LoadFailed
        message={t("hostedCheckout.orderWidget.loadFailed")}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <div className="divide-y">
      <Facts attempt={attempt} facts={FACTS} />
      {attempt.refund_tasks.length > 0 && <RefundTasks attempt={attempt} />}
      <Timeline attempt={attempt} latest={LATEST} />
      <Text size="small" className="px-6 py-4">
        <AttemptLink id={attempt.id}>{t("hostedCheckout.openAttempt")}</AttemptLink>
      </Text>
    </div>
  )
}
