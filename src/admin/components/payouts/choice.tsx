import { Select } from "@medusajs/ui"
import { Field } from "../forms/field"

/** The value of an empty choice: a select has no empty value. No column has this name, because names are trimmed. */
const NONE = " "

interface ChoiceProps {
  label: string
  hint?: string
  /** The problem, or the choice that must come first. */
  error?: string | undefined
  value: string | null
  options: readonly { value: string; label: string }[]
  /** The text of an empty choice. Without the text, the admin must choose an option. */
  none?: string
  onChange: (value: string | null) => void
}

/** One of a few options, or none. */
export const Choice = ({ label, hint, error, value, options, none, onChange }: ChoiceProps) => (
  <Field label={label} error={error} {...(hint && { hint })}>
    {(control) => (
      <Select
        size="small"
        value={value ?? (none === undefined ? "" : NONE)}
        onValueChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
      >
        <Select.Trigger {...control}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {none !== undefined && <Select.Item value={NONE}>{none}</Select.Item>}
          {options.map((option) => (
            <Select.Item key={option.value} value={option.value}>
              {option.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    )}
  </Field>
)
