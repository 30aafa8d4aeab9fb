import type { ReadFields, WebhookFields } from "../signature/webhook-fields"

export const WEBHOOK_OUTCOMES = [
  "received",
  "processed",
  "held",
  "dead_letter",
  "resolved",
] as const

/**
 * Outcome of a notification: `received` (stored, waiting to be processed), `processed` (its evidence is on
 * its attempt), `held` (unknown reference), `dead_letter` (it cannot be read, or keeps failing) or `resolved`
 * (was held or a dead letter, and a person resolved it).
 */
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number]

/** A verified notification, before it is stored in the inbox. */
export interface NewWebhookEvent {
  provider_id: string
  /** SHA-256 of the raw body, hex. */
  body_sha256: string
  /** The decoded body, with anything card-like masked. */
  body: Record<string, unknown>
  /** Its fields, read from the signed bytes. */
  evidence: ReadFields
}

/**
 * The content of an inbox row: a notification, or a second payment that only verify reports and that waits
 * for a person in the same way.
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
  /** The hold reason, or the error. */
  error: string | null
  /** How often it was claimed for processing. */
  tries: number
  next_check_at: Date | null
  received_at: Date
}
