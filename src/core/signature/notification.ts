import { createHash } from "node:crypto"
import { maskJson } from "../privacy/masking"
import { readWebhookFields, type ReadFields } from "./webhook-fields"
import { constructEvent, type Bytes, type SignatureOptions } from "./signature"

/** A notification as the inbox stores it. */
export interface Notification {
  /** SHA-256 of the raw body in hex: the same notification twice is one row. */
  body_sha256: string
  /** The decoded body with anything card-like masked: for display, nothing is judged by it. */
  body: Record<string, unknown>
  /** What it says, read from the signed bytes. */
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
  const body = constructEvent(raw, header, secrets, options)
  return {
    body_sha256: createHash("sha256").update(raw).digest("hex"),
    body: maskJson(body) as Record<string, unknown>,
    evidence: readWebhookFields(body),
  }
}
