import { EllipsisHorizontal, Trash } from "@medusajs/icons"
import { DropdownMenu, IconButton, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminAttemptDetails } from "../../../admin-api"
import { useEraseAttempt } from "../../lib/attempts/attempts"
import { readServerError } from "../../lib/api/server-error"

/** Rare actions. */
export const MoreActions = ({ attempt }: { attempt: AdminAttemptDetails }) => {
  const { t } = useTranslation()
  const prompt = usePrompt()
  const { mutate } = useEraseAttempt(attempt.id)

  const erase = async () => {
    const sure = await prompt({
      title: t("hostedCheckout.attempt.erase"),
      description: t("hostedCheckout.attempt.eraseConfirmation"),
      confirmText: t("hostedCheckout.attempt.eraseConfirm"),
      cancelText: t("hostedCheckout.cancel"),
    })
    if (sure) {
      mutate(undefined, {
        onSuccess: () => void toast.success(t("hostedCheckout.attempt.erased")),
        onError: (error) => void toast.error(readServerError(error, t).message),
      })
    }
  }

  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton size="small" aria-label={t("hostedCheckout.attempt.actions")}>
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        <DropdownMenu.Item
          className="gap-x-2"
          disabled={!attempt.is_erasable}
          onSelect={() => void erase()}
        >
          <Trash className="text-ui-fg-subtle" />
          {t("hostedCheckout.attempt.erase")}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
