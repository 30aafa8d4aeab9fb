import { randomBytes } from "node:crypto"
import type { AdminConnectionTest } from "../core"
import { clockSkewOf } from "./clock-skew"
import { readGatewayMessage } from "./gateway-message"
import { VERIFY_PATH, type HostedCheckoutClientOptions } from "./hosted-checkout-client"
import { Transport } from "./transport"

/**
 * Makes a real call with a key: asks about a token that names nothing (spec, Verify transaction). Never
 * throws; the key and the token are not in what it gives.
 */
export async function testConnection(
  key: string,
  options: Omit<HostedCheckoutClientOptions, "merchantSecretKey">
): Promise<AdminConnectionTest> {
  const token = `connection-test-${randomBytes(12).toString("hex")}`
  const transport = new Transport(options)
  try {
    const answer = await transport.post(VERIFY_PATH, { token }, key, options.timeouts.totalMs)
    return {
      result: resultOf(answer.status),
      http_status: answer.status,
      message: readGatewayMessage(answer.body, [key, token]) ?? null,
      clock_skew_seconds: clockSkewOf(answer.date, new Date()),
    }
  } catch (error) {
    return {
      result: "unreachable",
      http_status: null,
      message: (error as Error).message,
      clock_skew_seconds: null,
    }
  } finally {
    void transport.close()
  }
}

/** That it knows no such token says that it took the key. */
function resultOf(status: number): AdminConnectionTest["result"] {
  if (status === 401 || status === 403) {
    return "refused"
  }
  return (status >= 200 && status < 300) || [400, 404, 410, 422].includes(status)
    ? "accepted"
    : "unexpected"
}
