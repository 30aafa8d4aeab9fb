import type { TFunction } from "i18next"

/** The server refused a request. */
export class Refusal extends Error {
  constructor(
    message: string,
    /** The HTTP status; 0 without an answer. */
    readonly status: number,
    readonly code?: string,
    /** The field of the request that the refusal is about. */
    readonly field?: string
  ) {
    super(message)
  }
}

/** A server error for the reader. */
export interface ServerError {
  field: string | null
  code: string | null
  /** The text for the code or the status in the reader's language; for unknown ones, the server's message. */
  message: string
}

export function readServerError(error: unknown, t: TFunction): ServerError {
  const { message, status = 400, code = null, field = null } = error as Partial<Refusal>
  const keys = [
    ...(code ? [`hostedCheckout.refusals.${code}`] : []),
    `hostedCheckout.failures.${Math.min(status, 500)}`,
  ]
  return { field, code, message: t(keys, { defaultValue: message }) }
}
