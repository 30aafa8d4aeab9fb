import { GATEWAY_FAILURES, type GatewayFailure } from "../core"
import { GatewayApiError } from "./errors"

/** What an error of a call to the gateway says in any language; nothing of an error that is none. */
export function failureOf(error: unknown): { code?: GatewayFailure; http_status?: number } {
  const code = GATEWAY_FAILURES.find((known) => known === (error as { code?: unknown }).code)
  return {
    ...(code && { code }),
    ...(error instanceof GatewayApiError && { http_status: error.status }),
  }
}
