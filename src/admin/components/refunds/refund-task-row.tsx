import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminName, AdminRefundTask } from "../../../admin-api"
import { formatAmount, formatDate } from "../../lib/ui/format"
import { REFUND_COLORS } from "../../lib/attempts/statuses"
import { ConfirmRefundButton } from "./confirm-refund-button"

interface RefundTaskRowProps {
  task: AdminRefundTask
  admins: AdminName[]
}

/** A refund and its status: to be made, made, or withdrawn. */
export const RefundTaskRow = ({ task, admins }: RefundTaskRowProps) => {
  const { t, i18n } = useTranslation()
  const { status, gateway_reference, confirmed_by, confirmed_at, withdrawn_at } = task
  const who = admins.find(({ id }) => id === confirmed_by)?.name
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
      <div className="flex min-w-0 flex-col gap-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Text size="small" weight="plus" leading="compact">
            {formatAmount(task.amount, task.currency_code, i18n.language)}
          </Text>
          <StatusBadge color={REFUND_COLORS[status]}>
            {t(`hostedCheckout.refund.status.${status}`)}
          </StatusBadge>
        </div>
        {confirmed_at && (
          <Text size="small" className="text-ui-fg-subtle break-words">
            {t(`hostedCheckout.refund.${confirmed_by ? "confirmedBy" : "madeBefore"}`, {
              reference: gateway_reference,
              who: who ?? t("hostedCheckout.resolve.conflict.somebody"),
              date: formatDate(confirmed_at, i18n.language),
            })}
          </Text>
        )}
        {withdrawn_at && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("hostedCheckout.refund.withdrawnOn", {
              date: formatDate(withdrawn_at, i18n.language),
            })}
          </Text>
        )}
      </div>
      {status === "open" && <ConfirmRefundButton task={task} />}
    </li>
  )
}
