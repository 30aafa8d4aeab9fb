import type { GatewayFailure } from "../errors/gateway-failure"

/** The result of a real call to the gateway. */
export interface ConnectionTest {
  /**
   * `accepted`: the gateway accepted the key. `refused`: the gateway refused the key (401, 403). `unexpected`: the
   * answer shows neither.
   */
  result: "accepted" | "refused" | "unreachable" | "unexpected"
  http_status: number | null
  /** The gateway's own message, or the error's; no secret. */
  message: string | null
  /** With `unreachable`: the code of the message, for its translation. */
  code?: GatewayFailure
  /** How far the gateway's clock is ahead of ours; null if the answer has no date. */
  clock_skew_seconds: number | null
}
