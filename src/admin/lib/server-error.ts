/** The field that a refusal of the server's is about, as far as its message says so. */
export interface ServerError {
  field: "order_id" | "evidence" | "gateway_reference" | null
  message: string
}

/** Reads "order_id: Order #2 is canceled." and zod's "Field 'evidence' ..." alike. */
export function readServerError(error: unknown): ServerError {
  const text = error instanceof Error ? error.message : String(error)
  const field = /\b(order_id|evidence|gateway_reference)\b/.exec(text)?.[1] as ServerError["field"]
  const message = field
    ? text.replace(new RegExp(`^.*?\\b${field}\\b['"]?\\s*[:,]?\\s*`), "")
    : text
  return { field: field ?? null, message: message.charAt(0).toUpperCase() + message.slice(1) }
}
