import type { GatewayProfile } from "../../core/contract/gateway-profile"

const KEY = "$HOSTED_CHECKOUT_SECRET_KEY"

/** A shell command that creates a session, in the form of the profile's requests. */
export function exampleCall(
  baseUrl: string,
  { auth, version, contentType }: GatewayProfile
): string {
  const headers = [
    ...(auth.in === "header" ? [`${auth.name}: ${[auth.scheme, KEY].join(" ").trim()}`] : []),
    ...(version ? [`${version.header}: ${version.value}`] : []),
    ...(contentType === "application/json" ? [`Content-Type: ${contentType}`] : []),
  ].map((header) => `-H "${header}"`)

  return [
    `curl ${baseUrl}/hosted-payments/checkout-url`,
    ...headers,
    ...bodyOf(contentType, auth.in === "body" ? auth.field : undefined),
  ].join(" \\\n  ")
}

function bodyOf(contentType: GatewayProfile["contentType"], keyField?: string): string[] {
  if (contentType === "application/json") {
    const key = keyField === undefined ? "" : `, \\"${keyField}\\": \\"${KEY}\\"`
    return [`-d "{\\"amount\\": 22.59${key}}"`]
  }
  return ["-d amount=22.59", ...(keyField === undefined ? [] : [`-d "${keyField}=${KEY}"`])]
}
