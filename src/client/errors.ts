import { GATEWAY_FAILURES, type GatewayFailure } from "../core/errors/gateway-failure"
import { HostedCheckoutError } from "../core/errors/hosted-checkout-errors"

/**
 * The gateway refused or failed: its HTTP status is 400 or above (spec, Errors, 1). Quotes only the gateway's
 * message, made safe to log.
 */
export class GatewayApiError extends HostedCheckoutError {
  override readonly name = "GatewayApiError"
  readonly code = "gateway_api_error" satisfies GatewayFailure
  /** Whether a retry may succeed: after 408, 5xx and too many calls. */
  readonly retryable: boolean

  constructor(
    /** HTTP status of the answer. */
    readonly status: number,
    /** The gateway's message, if its answer has a readable one. */
    readonly gatewayMessage?: string,
    /** The gateway's `Retry-After` in milliseconds, if it sent one. */
    readonly retryAfterMs?: number,
    /** Whether the gateway refused the call for too many calls: 429, or a status that the profile names. */
    readonly isRateLimited = status === 429
  ) {
    super(`The gateway answered ${status}${gatewayMessage ? `: ${gatewayMessage}` : "."}`)
    this.retryable = status === 408 || isRateLimited || status >= 500
  }
}

/** The limit of concurrent calls is reached: the call was neither sent nor queued. */
export class GatewayBusyError extends HostedCheckoutError {
  override readonly name = "GatewayBusyError"
  readonly code = "gateway_busy" satisfies GatewayFailure
  readonly retryable = true

  /** @param limit the number of concurrent calls allowed. */
  constructor(limit: number) {
    super(
      `${limit} such calls to the gateway are under way, so this one was not sent. The gateway may be ` +
        "slow or down; if it is neither, raise maxConcurrentCalls."
    )
  }
}

/** A call without a complete answer. */
export abstract class GatewayUnansweredError extends HostedCheckoutError {
  readonly retryable = true
  /** False only when it is certain that no byte of the request was sent. */
  readonly mayHaveArrived: boolean

  constructor(message: string, options: { mayHaveArrived: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.mayHaveArrived = options.mayHaveArrived
  }
}

/** The gateway could not be reached, or the connection broke before its answer was complete. */
export class GatewayConnectionError extends GatewayUnansweredError {
  override readonly name = "GatewayConnectionError"
  readonly code = "gateway_connection_failed" satisfies GatewayFailure
}

/**
 * The proxy of HTTPS_PROXY or HTTP_PROXY let no call to the gateway through: nothing was sent to the gateway. The message names the
 * variable and the proxy's host, and never the login.
 */
export class GatewayProxyError extends GatewayUnansweredError {
  override readonly name = "GatewayProxyError"
  readonly code = "gateway_proxy_failed" satisfies GatewayFailure

  constructor(message: string, cause?: unknown) {
    super(message, { mayHaveArrived: false, cause })
  }
}

/** A request that breaks the contract and was not sent. The message names the fields, no values. */
export class GatewayRequestError extends HostedCheckoutError {
  override readonly name = "GatewayRequestError"
  readonly code = "gateway_request_invalid" satisfies GatewayFailure
  readonly retryable = false
}

/**
 * The gateway's answer does not follow the spec: no JSON, a missing or wrong field, a redirect, too many
 * bytes, or a 2xx that `profile.successStatuses` does not list. The message names the fields and quotes nothing of
 * the body.
 */
export class GatewayResponseError extends HostedCheckoutError {
  override readonly name = "GatewayResponseError"
  readonly code = "gateway_response_unreadable" satisfies GatewayFailure
  readonly retryable = false
}

/** A deadline passed before the connection was established or the answer was complete. */
export class GatewayTimeoutError extends GatewayUnansweredError {
  override readonly name = "GatewayTimeoutError"
  readonly code = "gateway_timeout" satisfies GatewayFailure
}

/** The gateway's `Retry-After` in milliseconds, or the profile's wait after too many calls; 0 without one. */
export function retryDelayOf(error: unknown): number {
  return (error instanceof GatewayApiError && error.retryAfterMs) || 0
}

/**
 * The delay of `retryDelayOf` after a rate-limited call, in milliseconds. The delay of a failing gateway does not
 * count: the gateway may be back sooner, and shoppers who have paid meanwhile wait.
 */
export function rateLimitDelayOf(error: unknown): number {
  return error instanceof GatewayApiError && error.isRateLimited ? retryDelayOf(error) : 0
}

/** The status by which the gateway refused the merchant key; null for any other failure. */
export function keyRefusalOf(error: unknown): number | null {
  const isRefusal =
    error instanceof GatewayApiError &&
    (error.status === 401 || error.status === 403) &&
    !error.isRateLimited
  return isRefusal ? error.status : null
}

/** The code and status of a failed gateway call, for translation; empty for any other error. */
export function failureOf(error: unknown): { code?: GatewayFailure; http_status?: number } {
  const code = GATEWAY_FAILURES.find((known) => known === (error as { code?: unknown }).code)
  return {
    ...(code && { code }),
    ...(error instanceof GatewayApiError && { http_status: error.status }),
  }
}
