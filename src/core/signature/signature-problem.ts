import type { DigestEncoding } from "../contract/gateway-profile"
import { HEADER_FORM } from "./header-form"
import { verifySignature, type Bytes, type SignatureOptions } from "./signature"

/**
 * Why a signature is refused. `other_encoding`: the signature is right, in another encoding than expected. A wrong
 * key and a changed body cannot be distinguished: both are `mismatch`.
 */
export type SignatureProblem = "missing" | "malformed" | "other_encoding" | "mismatch"

const OTHER: Record<DigestEncoding, DigestEncoding> = { hex: "base64", base64: "hex" }

/** Names what is wrong with a signature; undefined if `verifySignature` accepts the signature. */
export function signatureProblem(
  raw: Bytes,
  header: string | null | undefined,
  secrets: Bytes | readonly Bytes[],
  options: SignatureOptions = {}
): SignatureProblem | undefined {
  return verifySignature(raw, header, secrets, options)
    ? undefined
    : problemOfRefused(raw, header, secrets, options)
}

/** As `signatureProblem`, for a signature that `verifySignature` has refused. */
export function problemOfRefused(
  raw: Bytes,
  header: string | null | undefined,
  secrets: Bytes | readonly Bytes[],
  { encoding = "hex" }: SignatureOptions = {}
): SignatureProblem {
  if (typeof header !== "string" || header.trim() === "") {
    return "missing"
  }
  if (HEADER_FORM[encoding].test(header)) {
    return "mismatch"
  }
  if (!HEADER_FORM[OTHER[encoding]].test(header)) {
    return "malformed"
  }
  return verifySignature(raw, header, secrets, { encoding: OTHER[encoding] })
    ? "other_encoding"
    : "mismatch"
}
