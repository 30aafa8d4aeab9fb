import { encodeRequest } from "../../client/encode-request"
import { readGatewayMessage } from "../../client/gateway-message"
import type { GatewayProfile } from "../../core/contract"

export const PATHS = {
  create: "/hosted-payments/checkout-url",
  verify: "/hosted-payments/verify-transaction",
}

/** An answer of an endpoint. */
export interface Answer {
  status: number
  /** The decoded JSON; undefined for anything else. */
  body: unknown
  /** The human-readable message of an error, where the profile has it. */
  message: string | undefined
}

/** Calls an endpoint as the profile says. Nothing is checked before it is sent. */
export async function call(
  { baseUrl, secretKey }: { baseUrl: string; secretKey: string },
  path: string,
  fields: Record<string, unknown>,
  profile: GatewayProfile
): Promise<Answer> {
  const { headers, body } = encodeRequest(fields, profile, secretKey)
  const response = await fetch(baseUrl.replace(/\/+$/, "") + path, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
  })
  const text = await response.text()
  return {
    status: response.status,
    body: decoded(text),
    message: readGatewayMessage(text, [secretKey], profile.errorMessage),
  }
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
