import { HostedCheckoutError, type GatewayFailure } from "../../core"

/** As many calls as allowed are under way: this one was not sent. It did not wait either. */
export class GatewayBusyError extends HostedCheckoutError {
  override readonly name = "GatewayBusyError"
  readonly code = "gateway_busy" satisfies GatewayFailure
  readonly retryable = true

  /** @param limit the calls that may be under way at once. */
  constructor(limit: number) {
    super(
      `${limit} such calls to the gateway are under way, so this one was not sent. The gateway is ` +
        "slow or down; where it is neither, raise maxConcurrentCalls."
    )
  }
}
