import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminRefundTask } from "../../../admin-api"
import { formatAmount } from "../../lib/ui/format"
import { useDrawer } from "../forms/drawer-host"
import { ConfirmRefundDrawer } from "./confirm-refund-drawer"

export const ConfirmRefundButton = ({ task }: { task: AdminRefundTask }) => {
  const { t, i18n } = useTranslation()
  const open = useDrawer()
  const amount = formatAmount(task.amount, task.currency_code, i18n.language)
  return (
    <Button
      size="small"
      variant="secondary"
      onClick={() => open((close) => <ConfirmRefundDrawer task={task} onClose={close} />)}
      aria-label={t("hostedCheckout.attention.confirmName", { amount })}
    >
      {t("hostedCheckout.attention.confirm")}
    </Button>
  )
}
