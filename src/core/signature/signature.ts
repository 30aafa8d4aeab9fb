import { createHmac, timingSafeEqual } from "node:crypto"
import type { DigestEncoding } from "../contract/gateway-profile"
import type { WebhookEvent } from "../contract/webhook-event"
import { WebhookSignatureError } from "../errors/hosted-checkout-errors"
import { decodeEvent } from "./decode-event"
import { HEADER_FORM } from "./header-form"

/** Text (taken as UTF-8) or bytes. */
export type Bytes = string | Uint8Array

export interface SignatureOptions {
  /** Encoding of the digest in the header. @default "hex" */
  encoding?: DigestEncoding
}

/**
 * Whether `header` is the signature of `raw` under one of `secrets` (spec, Authentication, 2 to 5). Compares
 * decoded digests in constant time. Never throws; false when payload, header or every secret is empty, and
 * for any header that is not exactly `sha256=` and the digest.
 *
 * @param raw the body as it was received, before any parsing.
 * @param secrets one key or several (current and previous); blank ones are skipped.
 */
export function verifySignature(
  raw: Bytes,
  header: string | null | undefined,
  secrets: Bytes | readonly Bytes[],
  options: SignatureOptions = {}
): boolean {
  try {
    const { encoding = "hex" } = options
    const digest = typeof header === "string" ? HEADER_FORM[encoding].exec(header)?.[1] : undefined
    if (!digest || raw.length === 0) {
      return false
    }
    const given = Buffer.from(digest, encoding)
    return usable(secrets).some((secret) => timingSafeEqual(given, hmac(raw, secret)))
  } catch {
    return false
  }
}

/**
 * Verifies a notification and decodes it (spec, Authentication, 4).
 *
 * @param header the value of `SIGNATURE_HEADER`.
 * @returns the decoded JSON object, with every field. Whole numbers of 2^53 and more become texts of their digits.
 * @throws WebhookSignatureError (status 401) when the signature does not match.
 * @throws WebhookPayloadError (status 400) when a correctly signed body is not a JSON object.
 */
export function constructEvent(
  raw: Bytes,
  header: string | null | undefined,
  secrets: Bytes | readonly Bytes[],
  options: SignatureOptions = {}
): WebhookEvent {
  if (!verifySignature(raw, header, secrets, options)) {
    throw new WebhookSignatureError()
  }
  return decodeEvent(raw)
}

/** The header that the gateway would send with `raw`, for tests of a receiver. */
export function generateTestHeader(
  raw: Bytes,
  secret: Bytes,
  { encoding = "hex" }: SignatureOptions = {}
): string {
  return `sha256=${hmac(raw, secret).toString(encoding)}`
}

function usable(secrets: Bytes | readonly Bytes[]): Bytes[] {
  const list = typeof secrets === "string" || secrets instanceof Uint8Array ? [secrets] : secrets
  return list.filter((secret) =>
    typeof secret === "string" ? secret.trim() !== "" : secret.length > 0
  )
}

function hmac(raw: Bytes, secret: Bytes): Buffer {
  return createHmac("sha256", secret).update(raw).digest()
}
