import qs from "qs"
import type { GatewayProfile } from "../core/contract/gateway-profile"

const USER_AGENT = "medusa-payment-hosted-checkout"

export interface EncodedRequest {
  headers: Record<string, string>
  body: string
}

/**
 * Encodes a request as the gateway profile says: the merchant secret key in a header or in a field, the body
 * as JSON or as a form (lists as `items[0][name]`), the version in a header. Spec, Authentication, 6,
 * Endpoints, rule 2 and Versioning: not shown.
 */
export function encodeRequest(
  fields: Record<string, unknown>,
  { auth, contentType, version }: Pick<GatewayProfile, "auth" | "contentType" | "version">,
  secretKey: string
): EncodedRequest {
  const headers = {
    accept: "application/json",
    // No compression, so that a small answer cannot expand into a large one.
    "accept-encoding": "identity",
    "content-type": contentType,
    "user-agent": USER_AGENT,
    ...(version && { [version.header]: version.value }),
  }
  switch (auth.in) {
    case "header":
      return {
        headers: {
          ...headers,
          [auth.name]: auth.scheme ? `${auth.scheme} ${secretKey}` : secretKey,
        },
        body: encodeBody(fields, contentType),
      }
    case "body":
      return { headers, body: encodeBody({ ...fields, [auth.field]: secretKey }, contentType) }
  }
}

function encodeBody(
  fields: Record<string, unknown>,
  contentType: GatewayProfile["contentType"]
): string {
  switch (contentType) {
    case "application/json":
      return JSON.stringify(fields)
    case "application/x-www-form-urlencoded":
      return qs.stringify(fields)
  }
}
