import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { readServerError } from "../api/server-error"
import { useCloseOrReopen } from "./settings"

/** Closes an account to new payments, once the admin has confirmed it, or opens it again. */
export function useNewPayments(providerId: string) {
  const { t } = useTranslation()
  const prompt = usePrompt()
  const { mutateAsync, isPending } = useCloseOrReopen(providerId)
  const text = (name: string, values = {}) =>
    t(`hostedCheckout.settings.newPayments.${name}`, values)

  const change = async (to: "close" | "reopen") => {
    try {
      await mutateAsync(to)
      toast.success(text(`${to}Done`))
    } catch (error) {
      toast.error(text("failed", { message: readServerError(error, t).message }))
    }
  }

  const close = async () => {
    const isConfirmed = await prompt({
      title: text("confirmTitle"),
      description: text("confirmText"),
      confirmText: text("confirm"),
      cancelText: t("hostedCheckout.cancel"),
    })
    if (isConfirmed) {
      await change("close")
    }
  }
  return { close, reopen: async () => await change("reopen"), isPending }
}
