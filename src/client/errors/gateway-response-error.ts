import { HostedCheckoutError, type GatewayFailure } from "../../core"

/**
 * The gateway's answer does not follow the spec: no JSON, a missing or wrong field, a redirect, too many
 * bytes. The message names the fields and quotes nothing of the body.
 */
export class GatewayResponseError extends HostedCheckoutError {
  override readonly name = "GatewayResponseError"
  readonly code = "gateway_response_unreadable" satisfies GatewayFailure
  readonly retryable = false
}
