import { useTranslation } from "react-i18next"
import type { AdminAttemptDetails } from "../../../admin-api"
import { RefundTaskRow } from "./refund-task-row"

/** The refunds of a payment. */
export const RefundTasks = ({ attempt }: { attempt: AdminAttemptDetails }) => {
  const { t } = useTranslation()
  return (
    <ul className="divide-y" aria-label={t("hostedCheckout.attempt.refunds")}>
      {attempt.refund_tasks.map((task) => (
        <RefundTaskRow key={task.id} task={task} admins={attempt.admins} />
      ))}
    </ul>
  )
}
