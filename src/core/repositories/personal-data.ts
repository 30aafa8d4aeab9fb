import type { AttemptStatus } from "../attempt/attempt"
import type { TimelineEntry } from "../attempt/timeline"

/** Nothing more comes of these by themselves, so nobody needs the shopper's data. */
export const FINISHED_STATUSES = [
  "settled",
  "expired",
  "failed",
  "resolved",
] as const satisfies AttemptStatus[]

/** The part of the ledger that forgets who paid: e-mail and card digits. What was paid stays. */
export interface PersonalDataLedger {
  /**
   * Blanks e-mail and card digits of an attempt and of its notifications, once, if it is finished. In a
   * notification that still waits for a person they are blanked when it is resolved.
   */
  eraseAttempt(id: string, entry: TimelineEntry): Promise<void>
  /**
   * As `eraseAttempt`, for an instance's attempts that were finished before a time.
   *
   * @returns how many there were, `limit` at most.
   */
  eraseFinishedBefore(
    providerId: string,
    before: Date,
    limit: number,
    entry: TimelineEntry
  ): Promise<number>
  /**
   * Blanks them in an instance's notifications that belong to no attempt, were received before a time
   * and, where a person was needed, were resolved before it. What still waits for one is kept.
   *
   * @returns how many there were, `limit` at most.
   */
  eraseStrayWebhooksBefore(providerId: string, before: Date, limit: number): Promise<number>
  /** Blanks them in a notification that came after its attempt was blanked. */
  eraseWebhookEvent(id: string): Promise<void>
}
