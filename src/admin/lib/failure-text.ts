import type { TFunction } from "i18next"

interface Failure {
  code?: unknown
  http_status?: unknown
  /** In English, for a code that this version does not know. */
  message?: unknown
}

/** Why the gateway could not be asked, as a sentence. */
export function failureText({ code, http_status, message }: Failure, t: TFunction): string {
  return t(`hostedCheckout.gateway.${String(code)}`, {
    status: http_status,
    defaultValue: message ?? "",
  })
}
