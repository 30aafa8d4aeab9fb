import { HostedCheckoutError } from "./hosted-checkout-error"

/** A notification whose signature does not match: forged, altered, or signed with another key. */
export class WebhookSignatureError extends HostedCheckoutError {
  override readonly name = "WebhookSignatureError"
  readonly code = "webhook_signature_mismatch"
  readonly retryable = false
  /** HTTP status to answer (spec, Errors). */
  readonly status = 401

  constructor() {
    super("The signature does not match the body. Check the Merchant Secret Key.")
  }
}
