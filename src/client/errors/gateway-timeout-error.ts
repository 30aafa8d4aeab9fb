import { HostedCheckoutError, type GatewayFailure } from "../../core"

/** A deadline passed: the connection was not there in time, or the answer was not complete. */
export class GatewayTimeoutError extends HostedCheckoutError {
  override readonly name = "GatewayTimeoutError"
  readonly code = "gateway_timeout" satisfies GatewayFailure
  readonly retryable = true
  /** False only when it is certain that no byte of the request left: nothing can come of it. */
  readonly mayHaveArrived: boolean

  constructor(message: string, options: { mayHaveArrived: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.mayHaveArrived = options.mayHaveArrived
  }
}
