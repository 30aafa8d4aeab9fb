import { HostedCheckoutError, type GatewayFailure } from "../../core"

/** A deadline passed before the connection was established or the answer was complete. */
export class GatewayTimeoutError extends HostedCheckoutError {
  override readonly name = "GatewayTimeoutError"
  readonly code = "gateway_timeout" satisfies GatewayFailure
  readonly retryable = true
  /** False only when it is certain that no byte of the request was sent. */
  readonly mayHaveArrived: boolean

  constructor(message: string, options: { mayHaveArrived: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.mayHaveArrived = options.mayHaveArrived
  }
}
