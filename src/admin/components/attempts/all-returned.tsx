import { Checkbox, Hint, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"

interface AllReturnedProps {
  value: boolean
  onChange: (value: boolean) => void
}

/** An admin's word against the gateway's, which says that only a part went back. */
export const AllReturned = ({ value, onChange }: AllReturnedProps) => {
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
      <div>
        <Label htmlFor={id} size="small" weight="plus">
          {t("hostedCheckout.resolve.allReturned.label")}
        </Label>
        <Hint id={`${id}-hint`}>{t("hostedCheckout.resolve.allReturned.hint")}</Hint>
      </div>
    </div>
  )
}
