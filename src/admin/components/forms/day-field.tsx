import { Input } from "@medusajs/ui"
import type { ComponentProps } from "react"
import { Field } from "./field"

interface DayFieldProps extends Omit<ComponentProps<typeof Field>, "children"> {
  /** A day as `YYYY-MM-DD`; empty without a day. */
  value: string
  /** @default "small" */
  size?: "small" | "base"
  required?: boolean
  disabled?: boolean
  onChange: (day: string) => void
}

/** Asks for a day. */
export const DayField = ({
  value,
  size = "small",
  required = false,
  disabled = false,
  onChange,
  ...field
}: DayFieldProps) => (
  <Field {...field}>
    {(control) => (
      <Input
        {...control}
        type="date"
        size={size}
        max="9999-12-31"
        aria-required={required}
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
