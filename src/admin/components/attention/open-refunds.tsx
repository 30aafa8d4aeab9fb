import { useTranslation } from "react-i18next"
import type { AdminRefundTask, AdminRefundTaskListResponse } from "../../../admin-api"
import { formatAmount, formatDate } from "../../lib/ui/format"
import { useOrderNumbers } from "../../lib/attempts/orders"
import { AttemptLink } from "../common/attempt-link"
import { OrderLink } from "../common/order-link"
import { ConfirmRefundButton } from "../refunds/confirm-refund-button"
import { AttentionList } from "./attention-list"
import { AttentionRow } from "./attention-row"

interface OpenRefundsProps {
  list: AdminRefundTaskListResponse
  onMore: () => void
}

export const OpenRefunds = ({ list, onMore }: OpenRefundsProps) => {
  const { t } = useTranslation()
  const numbers = useOrderNumbers([...new Set(list.refund_tasks.map(({ order_id }) => order_id))])
  return (
    <AttentionList
      title={t("hostedCheckout.attention.refunds")}
      shown={list.refund_tasks.length}
      count={list.count}
      onMore={onMore}
    >
      {list.refund_tasks.map((task) => (
        <OpenRefund key={task.id} task={task} orderNumber={numbers[task.order_id]} />
      ))}
    </AttentionList>
  )
}

interface OpenRefundProps {
  task: AdminRefundTask
  orderNumber: number | undefined
}

const OpenRefund = ({ task, orderNumber }: OpenRefundProps) => {
  const { t, i18n } = useTranslation()
  const amount = formatAmount(task.amount, task.currency_code, i18n.language)
  return (
    <AttentionRow
      title={t("hostedCheckout.refund.name", { amount })}
      text={t("hostedCheckout.refund.text")}
      facts={[
        <OrderLink id={task.order_id} number={orderNumber} />,
        t("hostedCheckout.attention.since", { date: formatDate(task.created_at, i18n.language) }),
        <AttemptLink id={task.attempt_id} title={task.attempt_id}>
          {t("hostedCheckout.openAttempt")}
        </AttemptLink>,
      ]}
      action={<ConfirmRefundButton task={task} />}
    />
  )
}
