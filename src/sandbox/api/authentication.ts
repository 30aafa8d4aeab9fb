import { createHash, timingSafeEqual } from "node:crypto"
import type { GatewayProfile } from "../../core/contract/gateway-profile"

type HeaderAuth = Extract<GatewayProfile["auth"], { in: "header" }>

/** Whether `given` is the merchant's key, in constant time. */
export function isKey(given: unknown, secretKey: string): boolean {
  return typeof given === "string" && timingSafeEqual(sha256(given), sha256(secretKey))
}

/** The key in a request's header; undefined without the header or the scheme. */
export function keyFromHeader(headers: Headers, { name, scheme }: HeaderAuth): string | undefined {
  const value = headers.get(name)?.trim()
  if (value === undefined || scheme === "") {
    return value
  }
  const [prefix, ...rest] = value.split(/\s+/)
  return prefix?.toLowerCase() === scheme.toLowerCase() ? rest.join(" ") : undefined
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}
