/** Why a call to the gateway came to nothing: the `code` of the error that says so. */
export const GATEWAY_FAILURES = [
  "gateway_api_error",
  "gateway_busy",
  "gateway_connection_failed",
  "gateway_request_invalid",
  "gateway_response_unreadable",
  "gateway_timeout",
  "merchant_key_unavailable",
] as const

export type GatewayFailure = (typeof GATEWAY_FAILURES)[number]
