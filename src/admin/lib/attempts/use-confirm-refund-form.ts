import { toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminRefundTask } from "../../../admin-api"
import { readAttempt } from "./attempts"
import { useConfirmRefundTask } from "./attention"
import { formatAmount } from "../ui/format"
import { readServerError } from "../api/server-error"

/** The form with which an admin says that the gateway made a refund. */
export function useConfirmRefundForm(task: AdminRefundTask, onDone: () => void) {
  const { t, i18n } = useTranslation()
  const prompt = usePrompt()
  const { mutateAsync, isPending } = useConfirmRefundTask(task.id)
  const [reference, setReference] = useState("")
  const [errors, setErrors] = useState<{ reference?: string; form?: string; over?: boolean }>({})
  const amount = formatAmount(task.amount, task.currency_code, i18n.language)

  const isSure = async () =>
    await prompt({
      title: t("hostedCheckout.resolve.sure.title"),
      description: t("hostedCheckout.refund.sure", { amount }),
      confirmText: t("hostedCheckout.refund.submit"),
      cancelText: t("hostedCheckout.cancel"),
      variant: "confirmation",
    })

  /** The server's refusal; where somebody else was first, what they did. */
  const explain = async (error: unknown) => {
    const { field, code, message } = readServerError(error, t)
    if (field === "gateway_reference") {
      return { reference: message }
    }
    if (code === "refund_task_unknown") {
      return { form: message, over: true }
    }
    const now = await readAttempt(task.attempt_id).catch(() => null)
    const current = now?.attempt.refund_tasks.find(({ id }) => id === task.id)
    if (!now || !current || current.status === "open") {
      return { form: message }
    }
    const who = now.attempt.people.find(({ id }) => id === current.confirmed_by)?.name
    return {
      form: t(`hostedCheckout.refund.conflict.${current.status}`, {
        who: who ?? t("hostedCheckout.resolve.conflict.somebody"),
        reference: current.gateway_reference,
      }),
      over: true,
    }
  }

  const submit = async () => {
    if (reference.trim() === "") {
      setErrors({ reference: t("hostedCheckout.refund.required") })
      return
    }
    setErrors({})
    if (!(await isSure())) {
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
