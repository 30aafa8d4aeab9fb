import { GatewayApiError } from "./errors"

/** How long the gateway asked to wait (`Retry-After`), in milliseconds; 0 where it did not. */
export function retryDelayOf(error: unknown): number {
  return (error instanceof GatewayApiError && error.retryAfterMs) || 0
}

/**
 * How long one that is asked too often (429) wants no further question, in milliseconds. What one that
 * is down says of it does not count: it may be back sooner, and who has paid meanwhile waits.
 */
export function rateLimitDelayOf(error: unknown): number {
  return error instanceof GatewayApiError && error.status === 429 ? retryDelayOf(error) : 0
}
