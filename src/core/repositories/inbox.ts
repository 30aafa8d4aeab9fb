import type { Resolution } from "../attempt/attempt"
import type { TraceContext } from "../ports/telemetry"
import type { Notification } from "../signature/notification"
import type { ReadFields, WebhookFields } from "../signature/webhook-fields"

/** The result of processing a notification. */
export interface WebhookResult {
  outcome: WebhookOutcome
  attempt_id?: string | undefined
  error?: string | undefined
  next_check_at?: Date | undefined
}

/** The inbox: a notification is stored once, processed, and resolved if it was held. */
export interface InboxRepository {
  /**
   * Stores notifications, all or none of them, once per distinct body; a duplicate schedules its row again
   * unless that was processed or resolved.
   * @returns the rows, in the order of the notifications.
   */
  receive(notifications: readonly NewWebhookEvent[], now: Date): Promise<Received[]>
  finish(id: string, result: WebhookResult): Promise<void>
  byId(id: string): Promise<WebhookEvent | undefined>
  /** Marks a held or dead-letter notification resolved; false when it is neither any more. */
  resolve(id: string, resolution: Resolution): Promise<boolean>
  /**
   * Claims a held or dead-letter notification to process it again with a full set of retries, and records who
   * asked; undefined when it is neither.
   */
  retry(id: string, resolution: Resolution, leaseUntil: Date): Promise<WebhookEvent | undefined>
  /** As `AttemptRepository.claimDue`, for unprocessed notifications; counts as a try. */
  claimDue(now: Date, leaseUntil: Date, limit: number): Promise<WebhookEvent[]>
}

export const WEBHOOK_OUTCOMES = [
  "received",
  "processed",
  "held",
  "dead_letter",
  "resolved",
] as const

/**
 * Outcome of a notification: `received` (stored, waiting to be processed), `processed` (its evidence is on
 * its attempt), `held` (its reference is unknown, or it reports a second payment), `dead_letter` (it cannot be
 * read, or keeps failing) or `resolved` (was held or a dead letter, and a person resolved it).
 */
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number]

/** A verified notification, before it is stored in the inbox. */
export interface NewWebhookEvent extends Notification {
  provider_id: string
  /** Where its request is traced; null if it is not. */
  trace_context?: TraceContext | null
}

/** A stored notification. */
export interface Received extends Pick<WebhookEvent, "id" | "outcome"> {
  /** Which delivery of it this was; 1 is the first. */
  delivery: number
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
  /** The document's fields of the body, with anything card-like masked: for display. */
  body: Record<string, unknown>
  evidence: InboxEvidence
  outcome: WebhookOutcome
  /** The hold reason, or the error. */
  error: string | null
  /** How often it was claimed for processing. */
  tries: number
  /** Where its first request was traced: processing continues that trace. */
  trace_context: TraceContext | null
  next_check_at: Date | null
  received_at: Date
}
