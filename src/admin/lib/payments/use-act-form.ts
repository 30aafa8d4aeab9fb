import { toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type {
  AdminPayableOrder,
  AdminPaymentAct,
  AdminWorkItem,
  PaymentAction,
} from "../../../admin-api"
import { readServerError } from "../api/server-error"
import { IRREVERSIBLE, needsNote, preselected } from "./actions"
import { balanceSentence, differenceOf, likelyReturned } from "./balance-sentence"
import { asRead, useActOnPayment } from "./worklist"

type Errors = Partial<Record<"note" | "order_id" | "returned" | "form", string>>

/** The form in which an admin decides about a payment. Irreversible actions are never preselected, and ask for a confirmation. */
export function useActForm(item: AdminWorkItem, onDone: () => void) {
  const { t, i18n } = useTranslation()
  const prompt = usePrompt()
  const { mutateAsync, isPending } = useActOnPayment(item.id)
  // Keep the payment as the admin read it: the page behind the form reloads by itself.
  const [opened] = useState(item)
  const [action, setAction] = useState<PaymentAction | undefined>(preselected(opened.actions))
  const [note, setNote] = useState("")
  const [order, setOrder] = useState<AdminPayableOrder | null>(null)
  const [returned, setReturned] = useState(likelyReturned(item))
  const [errors, setErrors] = useState<Errors>({})

  /** Refuses before a request is sent. The server decides: `required` in `payments/worklist/act-on-payment.ts`. */
  const findErrors = (): Errors => ({
    ...(needsNote(action) &&
      note.trim() === "" && { note: t(`hostedCheckout.act.note.${action}.required`) }),
    ...(action === "state_returned" &&
      !/^\d+([.,]\d{1,2})?$/.test(returned.trim()) && {
        returned: t("hostedCheckout.act.returned.required"),
      }),
    ...(action === "apply_to_order" &&
      !order && { order_id: t("hostedCheckout.act.order.required") }),
  })

  const isConfirmed = async () =>
    action === undefined ||
    !IRREVERSIBLE.includes(action) ||
    (await prompt({
      title: t("hostedCheckout.act.confirmation.title"),
      description: t(`hostedCheckout.act.confirmation.${action}`, {
        amount: differenceOf(opened, i18n.language),
        number: order?.display_id,
        sentence: balanceSentence(opened, t, i18n.language),
      }),
      confirmText: t(`hostedCheckout.act.submit.${action}`),
      cancelText: t("hostedCheckout.cancel"),
      variant: "confirmation",
    }))

  const submit = async () => {
    const found = findErrors()
    setErrors(found)
    if (!action || Object.keys(found).length > 0 || !(await isConfirmed())) {
      return
    }
    try {
      const { payment } = await mutateAsync(bodyOf(action, { item: opened, note, order, returned }))
      const isDone = payment.status === "completed" || payment.status === "closed"
      toast[isDone ? "success" : "warning"](t(`hostedCheckout.act.done.${payment.status}`))
      onDone()
    } catch (error) {
      const { field, message } = readServerError(error, t)
      const name = field === "note" || field === "order_id" || field === "returned" ? field : "form"
      setErrors({ [name]: message })
    }
  }

  return {
    actions: opened.actions,
    action,
    setAction: (chosen: PaymentAction) => {
      setAction(chosen)
      setErrors({})
    },
    ...{ note, setNote, order, setOrder, returned, setReturned, errors, isPending, submit },
  }
}

interface Entered {
  item: AdminWorkItem
  note: string
  order: AdminPayableOrder | null
  returned: string
}

function bodyOf(action: PaymentAction, { item, note, order, returned }: Entered): AdminPaymentAct {
  const read = asRead(item)
  const said = note.trim()
  switch (action) {
    case "place_order":
    case "refund_in_medusa":
      return { action, ...read }
    case "apply_to_order":
      return { action, ...read, order_id: order?.id ?? "" }
    case "state_returned":
      return { action, ...read, returned: returned.trim().replace(",", "."), note: said }
    case "close":
      return { action, ...read, note: said }
  }
}
