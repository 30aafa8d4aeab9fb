import { Hint, Input, Label, RadioGroup } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { formatAmount, formatDate } from "../../lib/ui/format"
import { useOrderSearch, type OrderChoice } from "../../lib/attempts/orders"
import { useDebounced } from "../../lib/ui/use-debounced"
import { Field } from "./field"

interface OrderFieldProps {
  value: OrderChoice | null
  error: string | undefined
  onChange: (order: OrderChoice | null) => void
}

/** Finds orders by number, id or email, and lets the admin choose one. */
export const OrderField = ({ value, error, onChange }: OrderFieldProps) => {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState("")
  const { data: orders, isError } = useOrderSearch(useDebounced(text))
  const id = useId()
  const search = (wanted: string) => {
    setText(wanted)
    onChange(null)
  }
  const describe = ({ email, total, currency_code, created_at }: OrderChoice) =>
    [
      formatAmount(total, currency_code, i18n.language),
      email,
      formatDate(created_at, i18n.language),
    ].join(" · ")

  return (
    <div className="flex flex-col gap-y-3">
      <Field
        label={t("hostedCheckout.resolve.order.label")}
        hint={t("hostedCheckout.resolve.order.hint")}
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="search"
            autoComplete="off"
            value={text}
            onChange={(event) => search(event.target.value)}
          />
        )}
      </Field>
      <div aria-live="polite" className="flex flex-col gap-y-2">
        {isError && <Hint variant="error">{t("hostedCheckout.resolve.order.searchFailed")}</Hint>}
        {text !== "" && orders?.length === 0 && (
          <Hint>{t("hostedCheckout.resolve.order.none")}</Hint>
        )}
        {text !== "" && orders && orders.length > 0 && (
          <>
            <Label id={id} size="small" weight="plus">
              {t("hostedCheckout.resolve.order.choose")}
            </Label>
            <RadioGroup
              aria-labelledby={id}
              value={value?.id ?? ""}
              onValueChange={(chosen) => onChange(orders.find(({ id }) => id === chosen) ?? null)}
            >
              {orders.map((order) => (
                <RadioGroup.ChoiceBox
                  key={order.id}
                  value={order.id}
                  label={t("hostedCheckout.order", { number: order.display_id })}
                  description={describe(order)}
                />
              ))}
            </RadioGroup>
          </>
        )}
      </div>
    </div>
  )
}
