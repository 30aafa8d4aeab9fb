import type { Resolution } from "../attempt/resolution"
import type { NewWebhookEvent, WebhookEvent, WebhookOutcome } from "./webhook-event"

/** What became of a notification. */
export interface WebhookResult {
  outcome: WebhookOutcome
  attempt_id?: string | undefined
  error?: string | undefined
  next_check_at?: Date | undefined
}

/** The inbox: a notification is stored once, processed, and resolved where it was held. */
export interface InboxRepository {
  /**
   * Stores notifications, all or none of them, once per distinct body; a duplicate re-arms its row
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
   * Takes a held or dead-letter notification to be processed anew, with all its tries, and records who
   * wants it; undefined when it is neither.
   */
  retry(id: string, resolution: Resolution, leaseUntil: Date): Promise<WebhookEvent | undefined>
  /** As `AttemptRepository.claimDue`, for notifications that are not processed; counts as a try. */
  claimDue(now: Date, leaseUntil: Date, limit: number): Promise<WebhookEvent[]>
}
