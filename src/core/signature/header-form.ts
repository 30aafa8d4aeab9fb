import type { DigestEncoding } from "../contract/gateway-profile"

/** The form of a signature header: `sha256=` and the digest, in each encoding. */
export const HEADER_FORM: Record<DigestEncoding, RegExp> = {
  hex: /^sha256=([0-9a-fA-F]{64})$/,
  // The last character carries four bits: other characters would spell the same digest again.
  base64: /^sha256=([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)$/,
}
