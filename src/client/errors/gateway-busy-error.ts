import { HostedCheckoutError, type GatewayFailure } from "../../core"

/** The limit of concurrent calls is reached: this one was neither sent nor queued. */
export class GatewayBusyError extends HostedCheckoutError {
  override readonly name = "GatewayBusyError"
  readonly code = "gateway_busy" satisfies GatewayFailure
  readonly retryable = true

  /** @param limit the number of concurrent calls allowed. */
  constructor(limit: number) {
    super(
      `${limit} such calls to the gateway are under way, so this one was not sent. The gateway is ` +
        "slow or down; where it is neither, raise maxConcurrentCalls."
    )
  }
}
