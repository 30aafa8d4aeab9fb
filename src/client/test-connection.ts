import type { ConnectionTest } from "../core/keys/connection-test"
import { withoutSecrets } from "../core/privacy/secrets"
import { clockSkewOf } from "./answer-headers"
import { failureOf } from "./errors"
import { readGatewayMessage } from "./gateway-message"
import { VERIFY_PATH, type HostedCheckoutClientOptions } from "./hosted-checkout-client"
import { jsonOrUndefined } from "./json-or-undefined"
import { isSuccess, type AnswerProfile } from "./read-answer"
import { Transport, type Answer } from "./transport"

/** Statuses that a gateway may answer for an unknown token. */
const UNKNOWN_TOKEN = [400, 404, 410, 422]

/** A call and its answer: decoded JSON without key and token, undefined for any other body. */
interface TriedVerify {
  test: ConnectionTest
  answer: unknown
}

type ConnectionOptions = Omit<HostedCheckoutClientOptions, "merchantSecretKey">

/**
 * Makes a real call with a key (spec, Verify transaction). Never throws; the result contains neither the key
 * nor the token.
 *
 * @param token a new one, unknown to the gateway.
 */
export async function testConnection(
  key: string,
  token: string,
  options: ConnectionOptions
): Promise<ConnectionTest> {
  return (await tryVerify(key, token, options)).test
}

/** As `testConnection`, with the answer, to find out what the profile must be. */
export async function tryVerify(
  key: string,
  token: string,
  options: ConnectionOptions
): Promise<TriedVerify> {
  const transport = new Transport(options)
  try {
    const answer = await transport.post(VERIFY_PATH, { token }, key, options.timeouts.totalMs)
    const { errorMessage } = options.profile
    const message = readGatewayMessage(answer.body, [key, token], errorMessage) ?? null
    const test = {
      result: resultOf(answer, message, options.profile),
      http_status: answer.status,
      message,
      clock_skew_seconds: clockSkewOf(answer.date, options.now()),
    }
    return { test, answer: withoutSecrets(jsonOrUndefined(answer.body), [key, token]) }
  } catch (error) {
    const test = {
      result: "unreachable",
      http_status: null,
      ...failureOf(error),
      message: (error as Error).message,
      clock_skew_seconds: null,
    } as const
    return { test, answer: undefined }
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
  const value = jsonOrUndefined(body)
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
