import { createHmac } from "node:crypto"
import type { DigestEncoding } from "../../core/contract/gateway-profile"

/**
 * The signature header of a notification, `sha256=<HMAC-SHA256 of the raw body>` (spec,
 * Authentication, 2). The sandbox and the plugin each have their own signer, so that one bug cannot hide in both.
 */
export function signatureHeader(
  body: string | Uint8Array,
  key: string | Uint8Array,
  encoding: DigestEncoding
): string {
  return `sha256=${createHmac("sha256", key).update(body).digest(encoding)}`
}
