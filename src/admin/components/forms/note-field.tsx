import { Textarea } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Field } from "./field"

interface NoteFieldProps {
  action: "retry" | "refunded" | "closed"
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** An admin's note on a resolution that no system can check. */
export const NoteField = ({ action, value, error, onChange }: NoteFieldProps) => {
  const { t } = useTranslation()
  return (
    <Field
      label={t(`hostedCheckout.resolve.note.${action}`)}
      hint={t("hostedCheckout.resolve.note.hint")}
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
