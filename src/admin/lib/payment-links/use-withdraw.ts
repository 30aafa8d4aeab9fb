import { toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { readServerError } from "../api/server-error"
import { useWithdrawPaymentLink } from "./payment-links"

/** Withdraws links of an order, each once the admin has confirmed it. The section of all links has it: it outlives a link. */
export function useWithdraw() {
  const { t } = useTranslation()
  const prompt = usePrompt()
  const { isPending, mutate, variables } = useWithdrawPaymentLink()
  const [withdrawnId, setWithdrawnId] = useState<string>()

  const withdraw = async (id: string) => {
    const sure = await prompt({
      title: t("hostedCheckout.links.withdrawTitle"),
      description: t("hostedCheckout.links.withdrawText"),
      confirmText: t("hostedCheckout.links.withdraw"),
      cancelText: t("hostedCheckout.cancel"),
    })
    if (sure) {
      mutate(id, {
        onSuccess: () => {
          setWithdrawnId(id)
          toast.success(t("hostedCheckout.links.withdrawn"))
        },
        onError: (error) => void toast.error(readServerError(error, t).message),
      })
    }
  }
  return { withdraw, pendingId: isPending ? variables : undefined, withdrawnId }
}

export type Withdrawing = ReturnType<typeof useWithdraw>
