import { toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminWebhookEvent, NotificationAction } from "../../../admin-api"
import { useResolveNotification } from "./attention"
import { needsNote } from "./held"
import { readServerError } from "../api/server-error"

/** Refusals after which the form cannot be sent again. */
const FINAL_REFUSALS = ["notification_resolved", "notification_unknown"]

/** The form with which an admin resolves a held or unprocessed notification. */
export function useNotificationForm(notification: AdminWebhookEvent, onDone: () => void) {
  const { t } = useTranslation()
  const prompt = usePrompt()
  const { mutateAsync, isPending } = useResolveNotification(notification.id)
  // As they were when the form was opened: the page behind it reloads by itself.
  const [actions] = useState(notification.actions)
  const [action, setAction] = useState<NotificationAction>(actions[0] ?? "refunded")
  const [note, setNote] = useState("")
  const [errors, setErrors] = useState<{ note?: string; form?: string; isFinal?: boolean }>({})

  const isConfirmed = async () =>
    action === "retry" ||
    (await prompt({
      title: t("hostedCheckout.resolve.confirmation.title"),
      description: t(`hostedCheckout.notification.confirmation.${action}`),
      confirmText: t(`hostedCheckout.resolve.submit.${action}`),
      cancelText: t("hostedCheckout.cancel"),
      variant: "confirmation",
    }))

  const explain = (error: unknown) => {
    const { field, code, message } = readServerError(error, t)
    if (field === "note") {
      return { note: message }
    }
    return { form: message, isFinal: code !== null && FINAL_REFUSALS.includes(code) }
  }

  const submit = async () => {
    if (needsNote(action) && note.trim() === "") {
      setErrors({ note: t("hostedCheckout.resolve.note.required") })
      return
    }
    setErrors({})
    if (!(await isConfirmed())) {
      return
    }
    try {
      const { webhook_event } = await mutateAsync({
        action,
        ...(needsNote(action) && { note: note.trim() }),
      })
      const isOpen = ["held", "dead_letter"].includes(webhook_event.outcome)
      toast[isOpen ? "warning" : "success"](
        t(`hostedCheckout.notification.done.${webhook_event.outcome}`)
      )
      onDone()
    } catch (error) {
      setErrors(explain(error))
    }
  }

  const choose = (chosen: NotificationAction) => {
    setAction(chosen)
    setErrors({})
  }
  return { actions, action, setAction: choose, note, setNote, errors, isPending, submit }
}
