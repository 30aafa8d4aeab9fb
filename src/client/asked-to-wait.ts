import { GatewayApiError } from "./errors"

/** How long the gateway asked to be left alone (`Retry-After`), in milliseconds; 0 where it did not. */
export function askedToWait(error: unknown): number {
  return (error instanceof GatewayApiError && error.retryAfterMs) || 0
}
