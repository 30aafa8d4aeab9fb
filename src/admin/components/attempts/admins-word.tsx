import { Checkbox, Hint, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"

interface AdminsWordProps {
  /** The gateway says that only a part went back, or that the money did. */
  about: "allReturned" | "notReturned"
  value: boolean
  onChange: (value: boolean) => void
}

/** An admin's word against the gateway's. */
export const AdminsWord = ({ about, value, onChange }: AdminsWordProps) => {
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
          {t(`hostedCheckout.resolve.${about}.label`)}
        </Label>
        <Hint id={`${id}-hint`}>{t(`hostedCheckout.resolve.${about}.hint`)}</Hint>
      </div>
    </div>
  )
}
