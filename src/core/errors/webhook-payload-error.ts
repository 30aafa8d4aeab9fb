import { HostedCheckoutError } from "./hosted-checkout-error"

/** A correctly signed notification whose body is not a JSON object. The message does not quote the body. */
export class WebhookPayloadError extends HostedCheckoutError {
  override readonly name = "WebhookPayloadError"
  readonly code = "webhook_payload_unreadable"
  readonly retryable = false
  /** HTTP status to answer (spec, Errors). */
  readonly status = 400
}
