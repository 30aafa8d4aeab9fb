import { GatewayApiError } from "./errors"

/** The gateway's `Retry-After` in milliseconds; 0 without one. */
export function retryDelayOf(error: unknown): number {
  return (error instanceof GatewayApiError && error.retryAfterMs) || 0
}

/**
 * The `Retry-After` of a rate-limited call (429), in milliseconds. That of a failing gateway does not count:
 * it may be back sooner, and shoppers who have paid meanwhile wait.
 */
export function rateLimitDelayOf(error: unknown): number {
  return error instanceof GatewayApiError && error.status === 429 ? retryDelayOf(error) : 0
}
