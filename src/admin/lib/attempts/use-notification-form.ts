import { toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminWebhookEvent } from "../../../admin-api"
import { useResolveNotification, type ResolveNotification } from "./attention"
import { actionsOf, needsEvidence } from "./held"
import { readServerError } from "../api/server-error"

type Action = ResolveNotification["action"]

/** Refusals after which nothing is left to send. */
const OVER = ["notification_resolved", "notification_unknown"]

/** The form with which an admin resolves a notification that is held or parked. */
export function useNotificationForm(notification: AdminWebhookEvent, onDone: () => void) {
  const { t } = useTranslation()
  const prompt = usePrompt()
  const { mutateAsync, isPending } = useResolveNotification(notification.id)
  const actions = actionsOf(notification)
  const [action, setAction] = useState(actions[0])
  const [evidence, setEvidence] = useState("")
  const [errors, setErrors] = useState<{ evidence?: string; form?: string; over?: boolean }>({})

  const isSure = async () =>
    action === "retry" ||
    (await prompt({
      title: t("hostedCheckout.resolve.sure.title"),
      description: t(`hostedCheckout.notification.sure.${action}`),
      confirmText: t(`hostedCheckout.resolve.submit.${action}`),
      cancelText: t("hostedCheckout.cancel"),
      variant: "confirmation",
    }))

  const explain = (error: unknown) => {
    const { field, code, message } = readServerError(error, t)
    if (field === "evidence") {
      return { evidence: message }
    }
    return { form: message, over: code !== null && OVER.includes(code) }
  }

  const submit = async () => {
    if (needsEvidence(action) && evidence.trim() === "") {
      setErrors({ evidence: t("hostedCheckout.resolve.evidence.required") })
      return
    }
    setErrors({})
    if (!(await isSure())) {
      return
    }
    try {
      const { webhook_event } = await mutateAsync({
        action,
        ...(needsEvidence(action) && { evidence: evidence.trim() }),
      })
      const open = ["held", "parked"].includes(webhook_event.outcome)
      toast[open ? "warning" : "success"](
        t(`hostedCheckout.notification.done.${webhook_event.outcome}`)
      )
      onDone()
    } catch (error) {
      setErrors(explain(error))
    }
  }

  const choose = (chosen: Action) => {
    setAction(chosen)
    setErrors({})
  }
  return { actions, action, setAction: choose, evidence, setEvidence, errors, isPending, submit }
}
