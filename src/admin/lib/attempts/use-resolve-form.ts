import { toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminAttempt, ResolutionAction } from "../../../admin-api"
import { readAttempt, useResolveAttempt } from "./attempts"
import { formatAmount, formatDate } from "../ui/format"
import { actionsFor, endedBy, needsEvidence } from "./held"
import { misfitOf } from "./order-fit"
import type { OrderChoice } from "./orders"
import { paymentAmount } from "./payment-amount"
import { readServerError } from "../api/server-error"

interface Errors {
  evidence?: string
  order?: string
  /** About no field: somebody else was first, for instance. */
  form?: string
  /** Nothing is left to send. */
  over?: boolean
}

/** The form with which an admin resolves a held payment. */
export function useResolveForm(attempt: AdminAttempt, onDone: () => void) {
  const { t, i18n } = useTranslation()
  const prompt = usePrompt()
  const { mutateAsync, isPending } = useResolveAttempt(attempt.id)
  const actions = actionsFor(attempt)
  const [action, setAction] = useState<ResolutionAction>(actions[0])
  const [evidence, setEvidence] = useState("")
  const [order, setOrder] = useState<OrderChoice | null>(null)
  const [partlyReturned, setPartlyReturned] = useState(false)
  const [allReturned, setAllReturned] = useState(false)
  const [reversalDisputed, setReversalDisputed] = useState(false)
  const [saidNotReturned, setNotReturned] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  const mayBeThere = attempt.held_reason === "gateway_reversed" || reversalDisputed
  const asksNotReturned = action === "retry" && mayBeThere
  const notReturned = asksNotReturned && saidNotReturned

  const amount = paymentAmount(attempt, t, i18n.language)

  /** What is missing or cannot be, in the admin's language. */
  const findErrors = (): Errors => {
    if (needsEvidence(action, notReturned) && evidence.trim() === "") {
      return { evidence: t("hostedCheckout.resolve.evidence.required") }
    }
    if (action !== "apply") {
      return {}
    }
    if (!order) {
      return { order: t("hostedCheckout.resolve.order.required") }
    }
    const misfit = misfitOf(order, attempt)
    return misfit === null
      ? {}
      : {
          order: t(`hostedCheckout.resolve.order.${misfit}`, {
            order:
              misfit === "currency"
                ? order.currency_code.toUpperCase()
                : formatAmount(order.total, order.currency_code, i18n.language),
            payment: misfit === "currency" ? attempt.currency_code.toUpperCase() : amount,
          }),
        }
  }

  /** Irreversible ones are asked about once more. */
  const isSure = async () =>
    (action === "retry" && !notReturned) ||
    (await prompt({
      title: t("hostedCheckout.resolve.sure.title"),
      description: t(`hostedCheckout.resolve.sure.${notReturned ? "notReturned" : action}`, {
        amount,
        number: order?.display_id,
      }),
      confirmText: t(`hostedCheckout.resolve.submit.${action}`),
      cancelText: t("hostedCheckout.cancel"),
      variant: "confirmation",
    }))

  /** The server's refusal; where somebody else was first, what they did. */
  const explain = async (error: unknown): Promise<Errors> => {
    const { field, code, message } = readServerError(error, t)
    if (field === "order_id") {
      return { order: message }
    }
    if (field === "evidence") {
      return { evidence: message }
    }
    if (code === "partly_returned") {
      setPartlyReturned(true)
    }
    if (code === "reversal_disputed") {
      setReversalDisputed(true)
    }
    if (code === "attempt_unknown") {
      return { form: message, over: true }
    }
    const now = await readAttempt(attempt.id).catch(() => null)
    if (!now || now.attempt.status === "held") {
      return { form: message }
    }
    const { people } = now.attempt
    const resolution = endedBy(now.attempt.resolution, attempt.held_since)
    const who = people.find(({ id }) => id === resolution?.by)?.name
    return {
      form: t(`hostedCheckout.resolve.conflict.${resolution?.action ?? "none"}`, {
        who: who ?? t("hostedCheckout.resolve.conflict.somebody"),
        when: resolution ? formatDate(resolution.at, i18n.language) : "",
      }),
      over: true,
    }
  }

  const submit = async () => {
    const found = findErrors()
    setErrors(found)
    if (Object.keys(found).length > 0 || !(await isSure())) {
      return
    }
    try {
      const { attempt: result } = await mutateAsync({
        action,
        ...(needsEvidence(action, notReturned) && { evidence: evidence.trim() }),
        ...(notReturned && { not_returned: true }),
        ...(action === "apply" && order && { order_id: order.id }),
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
    evidence,
    setEvidence,
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
