import { Hint, Label } from "@medusajs/ui"
import { useId, type ReactNode } from "react"

/** Connects a control with its label, hint and error. */
export interface ControlProps {
  id: string
  "aria-describedby": string | undefined
  "aria-invalid": boolean
}

interface FieldProps {
  label: string
  hint?: string
  error?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A control with its label, hint and error. */
export const Field = ({ label, hint, error, children }: FieldProps) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": !!error })}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <div role="alert">
        {error && (
          <Hint id={`${id}-error`} variant="error">
            {error}
          </Hint>
        )}
      </div>
    </div>
  )
}
