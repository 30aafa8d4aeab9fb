import type { z } from "zod"
import { parseJson } from "../core"
import { GatewayApiError, GatewayResponseError } from "./errors"
import { readGatewayMessage } from "./gateway-message"
import type { Answer } from "./transport"

/**
 * The decoded answer. Any 2xx is a success (spec, Endpoints, rule 3: not shown).
 *
 * @param secrets must not appear in an error, even if the gateway echoes them.
 * @throws GatewayApiError for a status of 400 and above, GatewayResponseError for a redirect and for what is
 *   not the JSON of `schema`.
 */
export function readAnswer<T>(
  { status, body, retryAfterMs }: Answer,
  schema: z.ZodType<T>,
  secrets: readonly string[]
): T {
  if (status >= 400) {
    throw new GatewayApiError(status, readGatewayMessage(body, secrets), retryAfterMs)
  }
  if (status >= 300) {
    throw new GatewayResponseError(
      `The gateway redirects (${status}), which is not followed. Check baseUrl.`
    )
  }
  const parsed = schema.safeParse(decoded(body))
  if (!parsed.success) {
    throw new GatewayResponseError(
      `The gateway's answer is not usable: ${problemsOf(parsed.error)}`
    )
  }
  return parsed.data
}

/** Each wrong field and its rule: `token: ...; checkout_url: ...`. Never a value. */
export function problemsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`).join("; ")
}

function decoded(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    // No cause: the parser's message quotes the body.
    throw new GatewayResponseError("The gateway's answer is not JSON.")
  }
}
