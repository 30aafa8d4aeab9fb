import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { Bytes } from "./signature"

/** The query parameter of a webhook URL that makes a request a ping. */
export const PING_PARAMETER = "ping"

/** How long a ping is answered, for servers whose clocks differ a little. */
export const PING_VALID_MS = 2 * 60_000
const FORM = /^(\d{13})\.([\w-]{16,64})\.([0-9a-f]{64})$/

/** A ping as it is posted to the webhook URL: like a notification, but the key signs no part of the body. */
export interface WebhookPing {
  /** The webhook URL, with `?ping=` as the proof that the store sends it. */
  url: string
  /** Name of the header for `signature`. */
  header: string
  /** A value in the form of a signature, made with no key. */
  signature: string
  /** To be sent byte for byte, as UTF-8. */
  body: string
}

/** The answer of a server to a ping. */
export const pingAnswerSchema = z.object({
  /** Names the process that answers, until it restarts. */
  server: z.string(),
  /** Names the machine of the server. */
  machine: z.string(),
  /** The server's time (ISO 8601 in UTC). */
  at: z.iso.datetime(),
  /** SHA-256 in hex of the body as it arrived. */
  body_sha256: z.string(),
  /** The signature header as it arrived; null without one. */
  signature: z.string().nullable(),
})

export type PingAnswer = z.infer<typeof pingAnswerSchema>

/**
 * The value of `?ping=`, which proves that a request comes from the store, or from an admin to whom the store gave
 * the value: nobody else has the key. The value signs no JSON, so it can never be the signature of a notification.
 *
 * @param nonce random, 16 to 64 characters of base64url.
 */
export function pingOf(key: Bytes, nonce: string, now: Date): string {
  const claim = `${now.getTime()}.${nonce}`
  return `${claim}.${proofOf(key, claim).toString("hex")}`
}

/** Whether `?ping=` was made with the key, in the last two minutes. Never throws. */
export function isPing(value: unknown, key: Bytes, now: Date): boolean {
  const [, time, nonce, proof] = (typeof value === "string" && FORM.exec(value)) || []
  if (!time || !nonce || !proof || Math.abs(now.getTime() - Number(time)) > PING_VALID_MS) {
    return false
  }
  return timingSafeEqual(Buffer.from(proof, "hex"), proofOf(key, `${time}.${nonce}`))
}

function proofOf(key: Bytes, claim: string): Buffer {
  return createHmac("sha256", key).update(`hosted-checkout ping ${claim}`).digest()
}
