import { html, raw } from "hono/html"
import type { Markup } from "./layout"

interface FormField {
  /** The name and the id; also `autocomplete`, unless given. */
  name: string
  label: string
  autocomplete?: string
  type?: "text" | "email"
  value?: string
  hint?: string
  error?: string | undefined
  required?: boolean
  /** Shows the number pad of a phone. */
  numeric?: boolean
  maxLength?: number
}

/** A labelled text field, connected with its hint and its error. */
export function formField({ name, label, type = "text", ...field }: FormField): Markup {
  const { hint, error } = field
  const hintId = `${name}-hint`
  const errorId = `${name}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ")

  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${field.autocomplete ?? name}"
      value="${field.value ?? ""}"
      spellcheck="false"
      autocapitalize="off"
      ${field.maxLength && html`maxlength="${field.maxLength}"`}
      ${field.numeric && raw('inputmode="numeric"')}
      ${field.required && raw("required")}
      ${error && raw('aria-invalid="true"')}
      ${describedBy && html`aria-describedby="${describedBy}"`}
    />
    ${hint && html`<span class="hint" id="${hintId}">${hint}</span>`}
    ${error && html`<span class="wrong" id="${errorId}">${error}</span>`}
  </div>`
}
