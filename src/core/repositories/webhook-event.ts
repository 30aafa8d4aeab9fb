import type { ReadFields, WebhookFields } from "../signature/webhook-fields"

export const WEBHOOK_OUTCOMES = [
  "received",
  "processed",
  "held",
  "dead_letter",
  "resolved",
] as const

/**
 * What became of a notification: `received` (stored, to be processed), `processed` (its
 * evidence is on its attempt), `held` (its reference is not ours), `dead_letter` (it cannot be read, or
 * keeps failing) or `resolved` (was held or a dead letter, and a person looked after it).
 */
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number]

/** A verified notification on its way into the inbox. */
export interface NewWebhookEvent {
  provider_id: string
  /** SHA-256 of the raw body, hex. */
  body_sha256: string
  /** The decoded body, with anything card-like masked. */
  body: Record<string, unknown>
  /** What it says, read from the signed bytes. */
  evidence: ReadFields
}

/**
 * What a row of the inbox says: a notification, or a second payment that only verify tells of, which
 * stands beside its attempt in the same way.
 */
export type InboxEvidence = ReadFields | { verify: WebhookFields }

export interface WebhookEvent {
  id: string
  provider_id: string
  attempt_id: string | null
  body_sha256: string
  /** The decoded body, with anything card-like masked: for display. */
  body: Record<string, unknown>
  evidence: InboxEvidence
  outcome: WebhookOutcome
  /** The reason that it is held for, or what went wrong. */
  error: string | null
  /** How often it was taken up. */
  tries: number
  next_check_at: Date | null
  received_at: Date
}
