import { HostedCheckoutError, type GatewayFailure } from "../../core"

/** The gateway could not be reached, or the connection broke before its answer was complete. */
export class GatewayConnectionError extends HostedCheckoutError {
  override readonly name = "GatewayConnectionError"
  readonly code = "gateway_connection_failed" satisfies GatewayFailure
  readonly retryable = true
  /** False only when it is certain that no byte of the request was sent. */
  readonly mayHaveArrived: boolean

  constructor(message: string, options: { mayHaveArrived: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.mayHaveArrived = options.mayHaveArrived
  }
}
