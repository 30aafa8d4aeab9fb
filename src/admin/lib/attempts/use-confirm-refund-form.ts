import { toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminRefundTask } from "../../../admin-api"
import { readAttempt } from "./attempts"
import { useConfirmRefundTask } from "./attention"
import { formatAmount } from "../ui/format"
import { readServerError } from "../api/server-error"

/** The form with which an admin confirms that a refund was made at the gateway. */
export function useConfirmRefundForm(task: AdminRefundTask, onDone: () => void) {
  const { t, i18n } = useTranslation()
  const prompt = usePrompt()
  const { mutateAsync, isPending } = useConfirmRefundTask(task.id)
  const [reference, setReference] = useState("")
  const [errors, setErrors] = useState<{ reference?: string; form?: string; isFinal?: boolean }>({})
  const amount = formatAmount(task.amount, task.currency_code, i18n.language)

  const isConfirmed = async () =>
    await prompt({
      title: t("hostedCheckout.resolve.confirmation.title"),
      description: t("hostedCheckout.refund.confirmation", { amount }),
      confirmText: t("hostedCheckout.refund.submit"),
      cancelText: t("hostedCheckout.cancel"),
      variant: "confirmation",
    })

  /** Why the server refused; if another admin was faster, what they did. */
  const explain = async (error: unknown) => {
    const { field, code, message } = readServerError(error, t)
    if (field === "gateway_reference") {
      return { reference: message }
    }
    if (code === "refund_task_unknown") {
      return { form: message, isFinal: true }
    }
    const now = await readAttempt(task.attempt_id).catch(() => null)
    const current = now?.attempt.refund_tasks.find(({ id }) => id === task.id)
    if (!now || !current || current.status === "open") {
      return { form: message }
    }
    const who = now.attempt.admins.find(({ id }) => id === current.confirmed_by)?.name
    return {
      form: t(`hostedCheckout.refund.conflict.${current.status}`, {
        who: who ?? t("hostedCheckout.resolve.conflict.somebody"),
        reference: current.gateway_reference,
      }),
      isFinal: true,
    }
  }

  const submit = async () => {
    if (reference.trim() === "") {
      setErrors({ reference: t("hostedCheckout.refund.required") })
      return
    }
    setErrors({})
    if (!(await isConfirmed())) {
      return
    }
    try {
      await mutateAsync({ gateway_reference: reference.trim() })
      toast.success(t("hostedCheckout.refund.done"))
      onDone()
    } catch (error) {
      setErrors(await explain(error))
    }
  }
  return { amount, reference, setReference, errors, isPending, submit }
}
