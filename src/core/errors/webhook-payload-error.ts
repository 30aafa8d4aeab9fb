/** A rightly signed notification whose body is not a JSON object. The message quotes no body. */
export class WebhookPayloadError extends Error {
  override readonly name = "WebhookPayloadError"
  readonly code = "webhook_payload_unreadable"
  /** HTTP status to answer (spec, Errors). */
  readonly status = 400
}
