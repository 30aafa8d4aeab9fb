import { encodeRequest } from "../../client/encode-request"
import { fetchThroughProxy } from "../../client/fetch-through-proxy"
import { readGatewayMessage } from "../../client/gateway-message"
import type { GatewayProfile } from "../../core/contract/gateway-profile"

export const PATHS = {
  create: "/hosted-payments/checkout-url",
  verify: "/hosted-payments/verify-transaction",
}

const DEADLINE_MS = 20_000

/** An answer of an endpoint. */
export interface Answer {
  status: number
  /** The decoded JSON; undefined for anything else. */
  body: unknown
  /** The human-readable message of an error, where the profile has it. */
  message: string | undefined
}

/**
 * Calls an endpoint as the profile says. Nothing is checked before it is sent.
 *
 * @throws Error with the address when no whole answer comes within 20 seconds.
 */
export async function call(
  { baseUrl, secretKey }: { baseUrl: string; secretKey: string },
  path: string,
  fields: Record<string, unknown>,
  profile: GatewayProfile
): Promise<Answer> {
  const { headers, body } = encodeRequest(fields, profile, secretKey)
  const url = baseUrl.replace(/\/+$/, "") + path
  const { status, text } = await post(url, headers, body)
  return {
    status,
    body: decoded(text),
    message: readGatewayMessage(text, [secretKey], profile.errorMessage),
  }
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string
): Promise<{ status: number; text: string }> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    const init = { method: "POST", headers, body, redirect: "manual", signal } as const
    const response = await fetchThroughProxy(url, init, process.env)
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new Error(`The gateway did not answer at ${url}. Check baseUrl.`, { cause })
  }
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
