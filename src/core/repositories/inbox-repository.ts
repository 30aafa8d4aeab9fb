import type { Resolution } from "../attempt/resolution"
import type { NewWebhookEvent, WebhookEvent, WebhookOutcome } from "./webhook-event"

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
  receive(
    notifications: readonly NewWebhookEvent[],
    now: Date
  ): Promise<Pick<WebhookEvent, "id" | "outcome">[]>
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
