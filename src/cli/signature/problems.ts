import type { SignatureProblem } from "../../core/signature/signature-problem"

/** The meaning of each problem of a signature, and what to do. */
export const SIGNATURE_PROBLEMS: Record<SignatureProblem, string> = {
  missing: "The header is missing or empty. Something between the gateway and here drops it.",
  malformed:
    "The header is not sha256= and a digest. Check which header the gateway signs with (profile.signature.header).",
  other_encoding:
    "The signature is right, but its digest is in the other encoding. Set profile.signature.encoding to that (--encoding here).",
  mismatch:
    "The signature does not match: the key is another one, or the body is not byte for byte what was signed.",
}
