import type { InputHTMLAttributes } from "react"

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
}

/** A labelled input. What is not required says so in its label. */
export function Field({ label, className = "", ...input }: Props) {
  return (
    <label className={`field ${className}`}>
      <span>
        {label}
        {!input.required && <span className="muted"> (optional)</span>}
      </span>
      <input {...input} />
    </label>
  )
}
