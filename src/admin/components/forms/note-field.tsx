import { Textarea } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Field } from "./field"

interface NoteFieldProps {
  action: "state_returned" | "close"
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** An admin's note: the gateway's reference or the reason, which no system can check. */
export const NoteField = ({ action, value, error, onChange }: NoteFieldProps) => {
  const { t } = useTranslation()
  return (
    <Field
      label={t(`hostedCheckout.act.note.${action}.label`)}
      hint={t("hostedCheckout.act.note.hint")}
      error={error}
    >
      {(control) => (
        <Textarea
          {...control}
          aria-required
          rows={3}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
