import { HostedCheckoutError, type GatewayFailure } from "../../core"

/** A request that breaks the contract and was not sent. The message names the fields, no values. */
export class GatewayRequestError extends HostedCheckoutError {
  override readonly name = "GatewayRequestError"
  readonly code = "gateway_request_invalid" satisfies GatewayFailure
  readonly retryable = false
}
