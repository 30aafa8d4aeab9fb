import { Textarea } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Field } from "./field"

interface EvidenceFieldProps {
  action: "retry" | "refunded" | "closed"
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Where the proof of a resolution is that no machine can check. */
export const EvidenceField = ({ action, value, error, onChange }: EvidenceFieldProps) => {
  const { t } = useTranslation()
  return (
    <Field
      label={t(`hostedCheckout.resolve.evidence.${action}`)}
      hint={t("hostedCheckout.resolve.evidence.hint")}
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
