import { GATEWAY_FAILURES, type GatewayFailure } from "../core"
import { GatewayApiError } from "./errors"

/** The code and status of a failed gateway call, for translation; empty for any other error. */
export function failureOf(error: unknown): { code?: GatewayFailure; http_status?: number } {
  const code = GATEWAY_FAILURES.find((known) => known === (error as { code?: unknown }).code)
  return {
    ...(code && { code }),
    ...(error instanceof GatewayApiError && { http_status: error.status }),
  }
}
