import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { readServerError } from "../api/server-error"
import { useWithdrawPaymentLink } from "./payment-links"

/** Withdraws a link, once the admin has confirmed it. */
export function useWithdraw(id: string) {
  const { t } = useTranslation()
  const prompt = usePrompt()
  const { mutate, isPending } = useWithdrawPaymentLink(id)

  const withdraw = async () => {
    const sure = await prompt({
      title: t("hostedCheckout.links.withdrawTitle"),
      description: t("hostedCheckout.links.withdrawText"),
      confirmText: t("hostedCheckout.links.withdraw"),
      cancelText: t("hostedCheckout.cancel"),
    })
    if (sure) {
      mutate(undefined, {
        onSuccess: () => void toast.success(t("hostedCheckout.links.withdrawn")),
        onError: (error) => void toast.error(readServerError(error, t).message),
      })
    }
  }
  return { withdraw, isPending }
}
