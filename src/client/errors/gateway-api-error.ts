import { HostedCheckoutError, type GatewayFailure } from "../../core"

/**
 * The gateway refused or failed: its HTTP status is no success (spec, Errors, 1). Quotes only the gateway's
 * message, made safe to log.
 */
export class GatewayApiError extends HostedCheckoutError {
  override readonly name = "GatewayApiError"
  readonly code = "gateway_api_error" satisfies GatewayFailure
  /** HTTP status of the answer. */
  readonly status: number
  /** The gateway's message, if its answer has a readable one. */
  readonly gatewayMessage: string | undefined
  /** Whether a retry may succeed: after 408, 429 and 5xx. */
  readonly retryable: boolean
  /** The gateway's `Retry-After` in milliseconds, if it sent one. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, gatewayMessage?: string, retryAfterMs?: number) {
    super(`The gateway answered ${status}${gatewayMessage ? `: ${gatewayMessage}` : "."}`)
    this.status = status
    this.gatewayMessage = gatewayMessage
    this.retryAfterMs = retryAfterMs
    this.retryable = status === 408 || status === 429 || status >= 500
  }
}
