import { HostedCheckoutError, type GatewayFailure } from "../../core"

/**
 * The gateway refused or failed: it answered with an HTTP status that is no success
 * (spec, Errors, 1). Quotes the gateway's message, made safe to log, and nothing else of the body.
 */
export class GatewayApiError extends HostedCheckoutError {
  override readonly name = "GatewayApiError"
  readonly code = "gateway_api_error" satisfies GatewayFailure
  /** HTTP status of the answer. */
  readonly status: number
  /** What the gateway says about it, where its answer has a readable message. */
  readonly gatewayMessage: string | undefined
  /** Whether the same call may succeed later: after 408, 429 and 5xx. */
  readonly retryable: boolean
  /** How long the gateway asks to wait before the next call, in milliseconds, where it does. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, gatewayMessage?: string, retryAfterMs?: number) {
    super(`The gateway answered ${status}${gatewayMessage ? `: ${gatewayMessage}` : "."}`)
    this.status = status
    this.gatewayMessage = gatewayMessage
    this.retryAfterMs = retryAfterMs
    this.retryable = status === 408 || status === 429 || status >= 500
  }
}
