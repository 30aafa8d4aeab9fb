import type { TFunction } from "i18next"

interface Failure {
  code?: unknown
  http_status?: unknown
  /** The English text for a code that this version does not know. */
  message?: unknown
}

/** Why the call to the gateway failed, as a sentence. */
export function failureText({ code, http_status, message }: Failure, t: TFunction): string {
  return t(`hostedCheckout.gateway.${String(code)}`, {
    status: http_status,
    defaultValue: message ?? "",
  })
}

/** Why a notification could not be processed; an unknown error message stays as it is. */
export function webhookErrorText(error: string, t: TFunction): string {
  const [, code, about] = /^(\w+): (.+)$/s.exec(error) ?? []
  return code === undefined
    ? error
    : t(`hostedCheckout.notification.failures.${code}`, { about, defaultValue: error })
}
