import type { GatewayFailure } from "../errors/gateway-failure"

/** The result of a real call to the gateway. */
export interface ConnectionTest {
  /**
   * `accepted`: the gateway accepted the key. `refused`: it did not (401, 403). `unexpected`: an answer that
   * shows neither.
   */
  result: "accepted" | "refused" | "unreachable" | "unexpected"
  http_status: number | null
  /** The gateway's own message, or the error's; no secret. */
  message: string | null
  /** With `unreachable`: the code of the message, for other languages than English. */
  code?: GatewayFailure
  /** How far the gateway's clock is ahead of ours; null when it did not say. */
  clock_skew_seconds: number | null
}
