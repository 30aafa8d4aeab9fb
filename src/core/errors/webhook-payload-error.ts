import { HostedCheckoutError } from "./hosted-checkout-error"

/** A rightly signed notification whose body is not a JSON object. The message quotes no body. */
export class WebhookPayloadError extends HostedCheckoutError {
  override readonly name = "WebhookPayloadError"
  readonly code = "webhook_payload_unreadable"
  readonly retryable = false
  /** HTTP status to answer (spec, Errors). */
  readonly status = 400
}
