import { Input } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminPayoutColumns } from "../../../admin-api"
import { COLUMN_FIELDS, type MappingDraft } from "../../lib/payouts/mapping"
import { Field } from "../forms/field"
import { Choice } from "./choice"

const DATE_ORDERS = ["ymd", "dmy", "mdy"] as const

interface MappingFormProps {
  file: AdminPayoutColumns
  draft: MappingDraft
  onChange: (changes: Partial<MappingDraft>) => void
}

/** The columns and the formats of a file. The form asks for formats that the cells do not show. */
export const MappingForm = ({ file, draft, onChange }: MappingFormProps) => {
  const { t } = useTranslation()
  const { columns, sample } = file
  const text = (key: string, values = {}) => t(`hostedCheckout.payouts.${key}`, values)
  /** Asks for an open format, with a cell of the column as example. */
  const ask = (name: "decimal" | "dateOrder", column: string | null, format: string | null) => {
    const example = column === null ? undefined : sample[0]?.[columns.indexOf(column)]
    return format === null && example ? text(`ask.${name}`, { example }) : undefined
  }
  const options = columns.map((name) => ({ value: name, label: name }))
  return (
    <div className="grid grid-cols-1 gap-4 px-6 py-4 sm:grid-cols-2 xl:grid-cols-3">
      {COLUMN_FIELDS.map((field) => (
        <Choice
          key={field}
          label={text(`fields.${field}`)}
          value={draft[field]}
          options={options}
          {...(field === "transaction_id" && { hint: text("identityHint") })}
          {...(field === "date" && { hint: text("dateHint") })}
          {...(field !== "amount" && { none: text("noColumn") })}
          onChange={(column) => onChange({ [field]: column })}
        />
      ))}
      <Field label={text("defaultCurrency")}>
        {(control) => (
          <Input
            {...control}
            size="small"
            maxLength={3}
            autoComplete="off"
            value={draft.default_currency?.toUpperCase() ?? ""}
            onChange={({ target }) =>
              onChange({ default_currency: target.value.toLowerCase() || null })
            }
          />
        )}
      </Field>
      <Choice
        label={text("decimal")}
        error={ask("decimal", draft.amount, draft.decimal_separator)}
        value={draft.decimal_separator}
        options={[
          { value: ".", label: text("decimals.point") },
          { value: ",", label: text("decimals.comma") },
        ]}
        onChange={(sign) => onChange({ decimal_separator: sign === "," ? "," : "." })}
      />
      {draft.date !== null && (
        <Choice
          label={text("dateOrder")}
          error={ask("dateOrder", draft.date, draft.date_order)}
          value={draft.date_order}
          options={DATE_ORDERS.map((value) => ({ value, label: text(`dateOrders.${value}`) }))}
          onChange={(order) =>
            onChange({ date_order: DATE_ORDERS.find((value) => value === order) ?? null })
          }
        />
      )}
      <RefundFields file={file} draft={draft} onChange={onChange} />
    </div>
  )
}

const RefundFields = ({ file: { columns }, draft: { refunds }, onChange }: MappingFormProps) => {
  const { t } = useTranslation()
  const text = (key: string) => t(`hostedCheckout.payouts.${key}`)
  const byType = { by: "type", column: "", value: "refund" } as const
  return (
    <>
      <Choice
        label={text("refunds")}
        value={refunds.by}
        options={(["sign", "type"] as const).map((value) => ({
          value,
          label: text(`refundsBy.${value}`),
        }))}
        onChange={(by) => onChange({ refunds: by === "type" ? byType : { by: "sign" } })}
      />
      {refunds.by === "type" && (
        <>
          <Choice
            label={text("typeColumn")}
            value={refunds.column}
            options={columns.map((name) => ({ value: name, label: name }))}
            onChange={(column) => onChange({ refunds: { ...refunds, column: column ?? "" } })}
          />
          <Field label={text("typeValue")}>
            {(control) => (
              <Input
                {...control}
                size="small"
                maxLength={200}
                autoComplete="off"
                value={refunds.value}
                onChange={({ target }) =>
                  onChange({ refunds: { ...refunds, value: target.value } })
                }
              />
            )}
          </Field>
        </>
      )}
    </>
  )
}
