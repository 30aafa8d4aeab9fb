import type { GatewayFailure } from "../core"
import { clockSkewOf } from "./clock-skew"
import { failureOf } from "./failure-of"
import { readGatewayMessage } from "./gateway-message"
import { VERIFY_PATH, type HostedCheckoutClientOptions } from "./hosted-checkout-client"
import { Transport, type Answer } from "./transport"

/** What a real call to the gateway came to; the Admin API answers it as it is. */
interface ConnectionTest {
  result: "accepted" | "refused" | "unreachable" | "unexpected"
  http_status: number | null
  message: string | null
  code?: GatewayFailure
  clock_skew_seconds: number | null
}

/** What a gateway may answer to a token that it does not know. */
const UNKNOWN_TOKEN = [400, 404, 410, 422]

/**
 * Makes a real call with a key (spec, Verify transaction). Never throws; the key and the token are not in
 * what it gives.
 *
 * @param token a new one, which names nothing at the gateway.
 */
export async function testConnection(
  key: string,
  token: string,
  options: Omit<HostedCheckoutClientOptions, "merchantSecretKey">
): Promise<ConnectionTest> {
  const transport = new Transport(options)
  try {
    const answer = await transport.post(VERIFY_PATH, { token }, key, options.timeouts.totalMs)
    const message = readGatewayMessage(answer.body, [key, token]) ?? null
    return {
      result: resultOf(answer, message),
      http_status: answer.status,
      message,
      clock_skew_seconds: clockSkewOf(answer.date, options.now()),
    }
  } catch (error) {
    return {
      result: "unreachable",
      http_status: null,
      ...failureOf(error),
      message: (error as Error).message,
      clock_skew_seconds: null,
    }
  } finally {
    void transport.close()
  }
}

/**
 * That it knows no such token says that it took the key. A page in HTML, or an error without a message
 * (spec, Errors, 1), is not the gateway: the address may be another's.
 */
function resultOf(
  { status, body }: Pick<Answer, "status" | "body">,
  message: string | null
): ConnectionTest["result"] {
  if (status === 401 || status === 403) {
    return "refused"
  }
  const accepted =
    status >= 200 && status < 300
      ? isJsonObject(body)
      : UNKNOWN_TOKEN.includes(status) && message !== null
  return accepted ? "accepted" : "unexpected"
}

function isJsonObject(body: string): boolean {
  try {
    const decoded: unknown = JSON.parse(body)
    return typeof decoded === "object" && decoded !== null && !Array.isArray(decoded)
  } catch {
    return false
  }
}
