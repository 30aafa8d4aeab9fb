import { Button, Heading, Hint, Input, Text, toast } from "@medusajs/ui"
import { useId, useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import type { AdminWorkItem } from "../../../admin-api"
import { readServerError } from "../../lib/api/server-error"
import { likelyReturned } from "../../lib/payments/balance-sentence"
import { asRead, useActOnPayment } from "../../lib/payments/worklist"
import { formatAmount, formatCard } from "../../lib/ui/format"
import { CopyableText } from "../common/details"
import { OrderLink } from "../common/links"

/** Refunds that Medusa has booked and the gateway still has to make. An admin enters one reference for each by keyboard. */
export const RefundSheet = ({ items }: { items: readonly AdminWorkItem[] }) => {
  const { t } = useTranslation()
  const id = useId()
  if (items.length === 0) {
    return null
  }
  return (
    <div>
      <div className="bg-ui-bg-subtle flex flex-col gap-y-1 px-6 py-2">
        <Heading level="h3" id={id} className="text-ui-fg-subtle">
          {t("hostedCheckout.refunds.title")}
        </Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("hostedCheckout.refunds.text")}
        </Text>
      </div>
      <ul aria-labelledby={id} className="divide-y border-t">
        {items.map((item) => (
          <RefundRow key={item.id} item={item} />
        ))}
      </ul>
    </div>
  )
}

/** A refund: the sum, the payment's facts, and a field for the gateway's reference. Enter saves the reference. */
const RefundRow = ({ item }: { item: AdminWorkItem }) => {
  const { t, i18n } = useTranslation()
  const { mutateAsync, isPending } = useActOnPayment(item.id)
  const [reference, setReference] = useState("")
  const [error, setError] = useState<string | null>(null)
  const id = useId()
  const { card, currency_code, difference, order_display_id, order_id, transaction_id } = item
  const amount = formatAmount(difference, currency_code, i18n.language)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (reference.trim() === "") {
      setError(t("hostedCheckout.act.note.state_returned.required"))
      return
    }
    try {
      await mutateAsync({
        action: "state_returned",
        returned: likelyReturned(item),
        note: reference.trim(),
        ...asRead(item),
      })
      toast.success(t("hostedCheckout.refunds.done", { amount }))
    } catch (failure) {
      setError(readServerError(failure, t).message)
    }
  }

  return (
    <li className="px-6 py-3">
      <form
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-x-4 gap-y-2 md:flex-row md:items-center"
      >
        <div className="txt-small flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          <Text size="small" weight="plus">
            {amount}
          </Text>
          {order_id && <OrderLink id={order_id} number={order_display_id} />}
          {transaction_id && (
            <CopyableText text={transaction_id} name={t("hostedCheckout.fields.transaction")} />
          )}
          {card && (
            <Text size="small" className="text-ui-fg-subtle">
              {formatCard(card.type, card.number_masked)}
            </Text>
          )}
        </div>
        <div className="flex flex-col gap-y-1 md:w-80">
          <div className="flex gap-x-2">
            <label htmlFor={id} className="sr-only">
              {t("hostedCheckout.refunds.reference", { amount })}
            </label>
            <div className="min-w-0 flex-1">
              <Input
                id={id}
                size="small"
                placeholder={t("hostedCheckout.act.note.state_returned.label")}
                aria-invalid={error !== null}
                aria-describedby={error ? `${id}-error` : undefined}
                autoComplete="off"
                value={reference}
                onChange={({ target }) => setReference(target.value)}
              />
            </div>
            <Button size="small" variant="secondary" type="submit" isLoading={isPending}>
              {t("hostedCheckout.refunds.save")}
            </Button>
          </div>
          <div role="alert">
            {error && (
              <Hint id={`${id}-error`} variant="error">
                {error}
              </Hint>
            )}
          </div>
        </div>
      </form>
    </li>
  )
}
