import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminRefundTask } from "../../../core/admin-api"
import { formatAmount } from "../../lib/format"
import { ConfirmRefundDrawer } from "./confirm-refund-drawer"

export const ConfirmRefundButton = ({ task }: { task: AdminRefundTask }) => {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const amount = formatAmount(task.amount, task.currency_code, i18n.language)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        onClick={() => setOpen(true)}
        aria-label={t("hostedCheckout.attention.confirmName", { amount })}
      >
        {t("hostedCheckout.attention.confirm")}
      </Button>
      {isOpen && <ConfirmRefundDrawer task={task} onClose={() => setOpen(false)} />}
    </>
  )
}
