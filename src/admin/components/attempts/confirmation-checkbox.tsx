import { Checkbox, Hint, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"

interface ConfirmationCheckboxProps {
  statement: "allReturned" | "notReturned"
  value: boolean
  onChange: (value: boolean) => void
}

/** An admin's confirmation that contradicts what the gateway says. */
export const ConfirmationCheckbox = ({ statement, value, onChange }: ConfirmationCheckboxProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="flex items-start gap-x-3">
      <Checkbox
        id={id}
        aria-describedby={`${id}-hint`}
        checked={value}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <div className="flex flex-col gap-y-1">
        <Label htmlFor={id} size="small" weight="plus">
          {t(`hostedCheckout.resolve.${statement}.label`)}
        </Label>
        <Hint id={`${id}-hint`}>{t(`hostedCheckout.resolve.${statement}.hint`)}</Hint>
      </div>
    </div>
  )
}
