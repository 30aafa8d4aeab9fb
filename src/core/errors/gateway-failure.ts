/** The `code` of the error for each way in which a call to the gateway can fail. */
export const GATEWAY_FAILURES = [
  "gateway_api_error",
  "gateway_busy",
  "gateway_connection_failed",
  "gateway_proxy_failed",
  "gateway_request_invalid",
  "gateway_response_unreadable",
  "gateway_timeout",
  "merchant_key_unavailable",
] as const

export type GatewayFailure = (typeof GATEWAY_FAILURES)[number]
