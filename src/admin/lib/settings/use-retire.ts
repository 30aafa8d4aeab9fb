import { toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminMerchantKey } from "../../../admin-api"
import { formatAgoSince } from "../ui/duration"
import { lastFourOrHidden, retireText } from "./merchant-keys"
import { readServerError } from "../api/server-error"
import { useRetireKey } from "./settings"

/** Retires a replaced key, once the admin has confirmed it. */
export function useRetire(providerId: string) {
  const { t, i18n } = useTranslation()
  const prompt = usePrompt()
  const { mutateAsync, isPending } = useRetireKey(providerId)

  const isConfirmed = async (key: AdminMerchantKey) => {
    return await prompt({
      title: t("hostedCheckout.settings.retire.title"),
      description: t(`hostedCheckout.settings.retire.${retireText(key)}`, {
        lastFour: lastFourOrHidden(key.last_four, t),
        ago: key.last_used_at && formatAgoSince(key.last_used_at, i18n.language),
      }),
      confirmText: t("hostedCheckout.settings.retire.confirm"),
      cancelText: t("hostedCheckout.cancel"),
    })
  }

  const retire = async (key: AdminMerchantKey) => {
    if (!(await isConfirmed(key))) {
      return
    }
    try {
      await mutateAsync(key)
      toast.success(
        t("hostedCheckout.settings.retire.done", { lastFour: lastFourOrHidden(key.last_four, t) })
      )
    } catch (error) {
      const { message } = readServerError(error, t)
      toast.error(t("hostedCheckout.settings.retire.failed", { message }))
    }
  }
  return { retire, isPending }
}
