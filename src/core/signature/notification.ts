import { createHash } from "node:crypto"
import { maskJson } from "../privacy/masking"
import { WebhookSignatureError } from "../errors/hosted-checkout-errors"
import { decodeEvent } from "./decode-event"
import { documentFields, readWebhookFields, type ReadFields } from "./webhook-fields"
import { verifySignature, type Bytes, type SignatureOptions } from "./signature"

/** A notification as the inbox stores it. */
export interface Notification {
  /** SHA-256 of the raw body in hex: the same notification twice is one row. */
  body_sha256: string
  /** The documented fields of the body, card-like text masked: for display, never judged. */
  body: Record<string, unknown>
  /** The fields, read from the signed bytes. */
  evidence: ReadFields
}

/**
 * Verifies a notification and prepares it for the inbox.
 *
 * @throws WebhookSignatureError (401), WebhookPayloadError (400): as `constructEvent`.
 */
export function readNotification(
  raw: Bytes,
  header: string | null | undefined,
  secrets: Bytes | readonly Bytes[],
  options: SignatureOptions
): Notification {
  if (!verifySignature(raw, header, secrets, options)) {
    throw new WebhookSignatureError()
  }
  return decodeNotification(raw)
}

/**
 * Prepares a notification whose signature is verified for the inbox.
 *
 * @throws WebhookPayloadError (400) for a body that is not a JSON object.
 */
export function decodeNotification(raw: Bytes): Notification {
  const body = decodeEvent(raw)
  return {
    body_sha256: createHash("sha256").update(raw).digest("hex"),
    body: maskJson(documentFields(body)) as Record<string, unknown>,
    evidence: readWebhookFields(body),
  }
}
