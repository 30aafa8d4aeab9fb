import type { GatewayFailure } from "../core"
import { clockSkewOf } from "./answer-headers"
import { failureOf } from "./errors"
import { readGatewayMessage } from "./gateway-message"
import { VERIFY_PATH, type HostedCheckoutClientOptions } from "./hosted-checkout-client"
import { isSuccess, type AnswerProfile } from "./read-answer"
import { Transport, type Answer } from "./transport"

/** The result of a real call to the gateway; the Admin API returns it unchanged. */
interface ConnectionTest {
  result: "accepted" | "refused" | "unreachable" | "unexpected"
  http_status: number | null
  message: string | null
  code?: GatewayFailure
  clock_skew_seconds: number | null
}

/** Statuses that a gateway may answer for an unknown token. */
const UNKNOWN_TOKEN = [400, 404, 410, 422]

/**
 * Makes a real call with a key (spec, Verify transaction). Never throws; the result contains neither the key
 * nor the token.
 *
 * @param token a new one, unknown to the gateway.
 */
export async function testConnection(
  key: string,
  token: string,
  options: Omit<HostedCheckoutClientOptions, "merchantSecretKey">
): Promise<ConnectionTest> {
  const transport = new Transport(options)
  try {
    const answer = await transport.post(VERIFY_PATH, { token }, key, options.timeouts.totalMs)
    const { errorMessage } = options.profile
    const message = readGatewayMessage(answer.body, [key, token], errorMessage) ?? null
    return {
      result: resultOf(answer, message, options.profile),
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
 * "Unknown token" means that the gateway accepted the key. A page in HTML, or an error without a message
 * (spec, Errors, 1), is not the gateway: the address may be wrong.
 */
function resultOf(
  { status, body }: Pick<Answer, "status" | "body">,
  message: string | null,
  profile: AnswerProfile
): ConnectionTest["result"] {
  if (status === 401 || status === 403) {
    return "refused"
  }
  const accepted =
    status < 300
      ? isSuccess(status, profile) && isJsonObject(body)
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
