import { Button, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { AdminSettlementDetails } from "../../../admin-api"
import { readServerError } from "../../lib/api/server-error"
import { useWithdraw } from "../../lib/settlements/settlements"

/** Withdraws an import, once the admin has confirmed it. */
export const WithdrawButton = ({ settlement }: { settlement: AdminSettlementDetails }) => {
  const { t } = useTranslation()
  const prompt = usePrompt()
  const navigate = useNavigate()
  const text = (key: string, values: Record<string, unknown> = {}) =>
    t(`hostedCheckout.settlements.${key}`, values)
  const { mutate, isPending } = useWithdraw(settlement.id, () => {
    toast.success(text("withdrawn"))
    void navigate("/hosted-checkout/settlements")
  })
  const { closed_by_admins: closed } = settlement

  const withdraw = async () => {
    const isConfirmed = await prompt({
      title: text("withdraw"),
      description: [
        text("withdrawText", { name: settlement.name }),
        ...(closed > 0 ? [text("withdrawClosed", { count: closed })] : []),
      ].join(" "),
      confirmText: text("withdraw"),
      cancelText: t("hostedCheckout.cancel"),
    })
    if (isConfirmed) {
      mutate(
        { with_closed: closed > 0 },
        { onError: (error) => void toast.error(readServerError(error, t).message) }
      )
    }
  }
  return (
    <Button size="small" variant="danger" isLoading={isPending} onClick={() => void withdraw()}>
      {text("withdraw")}
    </Button>
  )
}
