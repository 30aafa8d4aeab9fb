import type { TFunction } from "i18next"

/** What the server answered instead of doing what it was asked. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code?: string
  ) {
    super(message)
  }
}

/** A refusal of the server's, and the field that it is about as far as its message says so. */
export interface ServerError {
  field: "order_id" | "evidence" | "gateway_reference" | null
  code: string | null
  /** In the reader's language where the code is known, else the server's own words. */
  message: string
}

/** Reads "order_id: Order #2 is canceled." and zod's "Field 'evidence' ..." alike. */
export function readServerError(error: unknown, t: TFunction): ServerError {
  const text = error instanceof Error ? error.message : String(error)
  const field = /\b(order_id|evidence|gateway_reference)\b/.exec(text)?.[1] as ServerError["field"]
  const words = field ? text.replace(new RegExp(`^.*?\\b${field}\\b['"]?\\s*[:,]?\\s*`), "") : text
  const code = (error instanceof Refusal && error.code) || null
  const defaultValue = words.charAt(0).toUpperCase() + words.slice(1)
  return {
    field: field ?? null,
    code,
    message: code ? t(`hostedCheckout.refusals.${code}`, { defaultValue }) : defaultValue,
  }
}
