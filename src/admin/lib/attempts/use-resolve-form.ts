import { toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminAttempt, ResolutionAction } from "../../../admin-api"
import { readAttempt, useResolveAttempt } from "./attempts"
import { formatAmount, formatDate } from "../ui/format"
import { advisedAction, needsNote, resolutionSince } from "./held"
import { orderMismatch } from "./order-mismatch"
import type { OrderChoice } from "./orders"
import { paymentAmount } from "./payment-amount"
import { readServerError } from "../api/server-error"

interface Errors {
  note?: string
  order?: string
  /** Not about a field: another admin was faster, for example. */
  form?: string
  /** The form cannot be sent again. */
  isFinal?: boolean
}

/** The form with which an admin resolves a held payment. */
export function useResolveForm(attempt: AdminAttempt, onDone: () => void) {
  const { t, i18n } = useTranslation()
  const prompt = usePrompt()
  const { mutateAsync, isPending } = useResolveAttempt(attempt.id)
  // Both as they were when the form was opened: the page behind it reloads by itself.
  const [actions] = useState(attempt.actions)
  const [evidence_version] = useState(attempt.evidence_version)
  const [action, setAction] = useState(advisedAction(attempt))
  const [note, setNote] = useState("")
  const [order, setOrder] = useState<OrderChoice | null>(null)
  const [partlyReturned, setPartlyReturned] = useState(false)
  const [allReturned, setAllReturned] = useState(false)
  const [reversalDisputed, setReversalDisputed] = useState(false)
  const [saidNotReturned, setNotReturned] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  const isReversalInDoubt = attempt.held_reason === "gateway_reversed" || reversalDisputed
  const asksNotReturned = action === "retry" && isReversalInDoubt
  const notReturned = asksNotReturned && saidNotReturned

  const amount = paymentAmount(attempt, t, i18n.language)

  /** The fields that are missing or wrong, in the admin's language. */
  const findErrors = (): Errors => {
    if (needsNote(action, notReturned) && note.trim() === "") {
      return { note: t("hostedCheckout.resolve.note.required") }
    }
    if (action !== "apply_to_order") {
      return {}
    }
    if (!order) {
      return { order: t("hostedCheckout.resolve.order.required") }
    }
    const mismatch = orderMismatch(order, attempt)
    return mismatch === null
      ? {}
      : {
          order: t(`hostedCheckout.resolve.order.${mismatch}`, {
            order:
              mismatch === "currency"
                ? order.currency_code.toUpperCase()
                : formatAmount(order.total, order.currency_code, i18n.language),
            payment: mismatch === "currency" ? attempt.currency_code.toUpperCase() : amount,
          }),
        }
  }

  /** Asks for confirmation of irreversible actions. */
  const isConfirmed = async () =>
    (action === "retry" && !notReturned) ||
    (await prompt({
      title: t("hostedCheckout.resolve.confirmation.title"),
      description: t(
        `hostedCheckout.resolve.confirmation.${notReturned ? "notReturned" : action}`,
        {
          amount,
          number: order?.display_id,
        }
      ),
      confirmText: t(`hostedCheckout.resolve.submit.${action}`),
      cancelText: t("hostedCheckout.cancel"),
      variant: "confirmation",
    }))

  /** Why the server refused; if another admin was faster, what they did. */
  const explain = async (error: unknown): Promise<Errors> => {
    const { field, code, message } = readServerError(error, t)
    if (field === "order_id") {
      return { order: message }
    }
    if (field === "note") {
      return { note: message }
    }
    if (code === "partly_returned") {
      setPartlyReturned(true)
    }
    if (code === "reversal_disputed") {
      setReversalDisputed(true)
    }
    if (code === "attempt_unknown") {
      return { form: message, isFinal: true }
    }
    const now = await readAttempt(attempt.id).catch(() => null)
    if (!now || now.attempt.status === "held") {
      return { form: message }
    }
    const { admins } = now.attempt
    const resolution = resolutionSince(now.attempt.resolution, attempt.held_since)
    const who = admins.find(({ id }) => id === resolution?.by)?.name
    return {
      form: t(`hostedCheckout.resolve.conflict.${resolution?.action ?? "none"}`, {
        who: who ?? t("hostedCheckout.resolve.conflict.somebody"),
        when: resolution ? formatDate(resolution.at, i18n.language) : "",
      }),
      isFinal: true,
    }
  }

  const submit = async () => {
    const found = findErrors()
    setErrors(found)
    if (!action || Object.keys(found).length > 0 || !(await isConfirmed())) {
      return
    }
    try {
      const { attempt: result } = await mutateAsync({
        action,
        ...(needsNote(action, notReturned) && { note: note.trim(), evidence_version }),
        ...(notReturned && { not_returned: true }),
        ...(action === "apply_to_order" && order && { order_id: order.id }),
        ...(action === "refunded" && allReturned && { all_returned: true }),
      })
      const done = result.status === "held" || result.status === "paid" ? "warning" : "success"
      toast[done](
        t(`hostedCheckout.resolve.done.${result.status}`, {
          reason: result.held_reason && t(`hostedCheckout.reasons.${result.held_reason}.title`),
        })
      )
      onDone()
    } catch (error) {
      setErrors(await explain(error))
    }
  }

  return {
    actions,
    action,
    setAction: (chosen: ResolutionAction) => {
      setAction(chosen)
      setErrors({})
    },
    note,
    setNote,
    partlyReturned,
    allReturned,
    setAllReturned,
    asksNotReturned,
    notReturned,
    setNotReturned,
    order,
    setOrder,
    errors,
    isPending,
    submit,
  }
}
