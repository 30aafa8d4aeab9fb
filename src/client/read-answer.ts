import type { z } from "zod"
import type { GatewayProfile } from "../core/contract/gateway-profile"
import { parseJson } from "../core/contract/parse-json"
import { GatewayApiError, GatewayResponseError } from "./errors"
import { readGatewayMessage } from "./gateway-message"
import type { Answer } from "./transport"

/** What an answer means as a whole (spec, Endpoints, rule 3, Errors, 2 and Limits, 1: not shown). */
export type AnswerProfile = Pick<GatewayProfile, "successStatuses" | "errorMessage" | "rateLimit">

/**
 * The decoded answer.
 *
 * @param secrets must not appear in an error, even if the gateway echoes them.
 * @throws GatewayApiError for a status of 400 and above, GatewayResponseError for a redirect, for a status that
 *   the profile does not list as a success, and for anything but the JSON of `schema`.
 */
export function readAnswer<T>(
  answer: Answer,
  schema: z.ZodType<T>,
  profile: AnswerProfile,
  secrets: readonly string[]
): T {
  const { status, body } = answer
  if (status >= 400) {
    throw apiError(answer, profile, secrets)
  }
  if (status >= 300) {
    throw new GatewayResponseError(
      `The gateway redirects (${status}), which is not followed. Check baseUrl.`
    )
  }
  if (!isSuccess(status, profile)) {
    throw new GatewayResponseError(
      `The gateway answered ${status}, which profile.successStatuses does not list.`
    )
  }
  const parsed = schema.safeParse(jsonOf(body))
  if (!parsed.success) {
    throw new GatewayResponseError(`The gateway's answer is not usable: ${issuesOf(parsed.error)}`)
  }
  return parsed.data
}

/** Whether a 2xx is a success: every 2xx, unless the profile lists some. */
export function isSuccess(
  status: number,
  { successStatuses }: Pick<GatewayProfile, "successStatuses">
): boolean {
  return !successStatuses || successStatuses.some((success) => success === status)
}

function apiError(
  { status, body, retryAfterMs }: Answer,
  { errorMessage, rateLimit }: AnswerProfile,
  secrets: readonly string[]
): GatewayApiError {
  const isRateLimited = status === 429 || status === rateLimit.status
  const waitMs = isRateLimited && rateLimit.waitSeconds ? rateLimit.waitSeconds * 1_000 : undefined
  const message = readGatewayMessage(body, secrets, errorMessage)
  return new GatewayApiError(status, message, retryAfterMs ?? waitMs, isRateLimited)
}

/** Each wrong field and its rule: `token: ...; checkout_url: ...`. Never a value. */
export function issuesOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`).join("; ")
}

function jsonOf(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    // No cause: the parser's message quotes the body.
    throw new GatewayResponseError("The gateway's answer is not JSON.")
  }
}
