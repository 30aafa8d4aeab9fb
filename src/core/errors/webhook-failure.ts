/** Known reasons why a notification could not be processed; any other reason is the error's own message. */
export const WEBHOOK_FAILURES = [
  "account_not_configured",
  "body_unreadable",
  "never_finished",
  "status_unknown",
] as const

export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number]

const SENTENCES: Record<WebhookFailure, (about: string) => string> = {
  account_not_configured: (account) => `The account ${account} is no longer configured.`,
  body_unreadable: (fields) => `The notification cannot be read: ${fields}`,
  never_finished: (times) => `Processing was started ${times} times and never finished.`,
  status_unknown: (status) =>
    `The gateway profile does not list the status of the payment: ${status}`,
}

/** The stored `error` of a notification: "body_unreadable: amount, currency". */
export function webhookFailure(failure: WebhookFailure, about: string): string {
  return `${failure}: ${about}`
}

/** A notification's `error` in English, for the log and for admins' feed; unknown texts stay unchanged. */
export function describeWebhookError(error: string): string {
  const failure = WEBHOOK_FAILURES.find((known) => error.startsWith(`${known}: `))
  return failure ? SENTENCES[failure](error.slice(failure.length + 2)) : error
}
