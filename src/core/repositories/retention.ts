import type { TimelineDetails } from "../attempt/transitions"

/** Forgets who paid: e-mail and card digits. What was paid stays. */
export interface RetentionRepository {
  /**
   * Erases e-mail and card digits of an attempt and of its notifications, once, if it is finished. In a
   * notification that still waits for a person they are erased when it is resolved.
   */
  eraseAttempt(id: string, details: TimelineDetails<"erased">[0]): Promise<void>
  /**
   * As `eraseAttempt`, for an account's attempts that were finished before a time.
   *
   * @returns how many there were, `limit` at most.
   */
  eraseFinishedBefore(
    providerId: string,
    before: Date,
    limit: number,
    details: TimelineDetails<"erased">[0]
  ): Promise<number>
  /**
   * Erases them in an account's notifications that belong to no attempt, were received before a time
   * and, where a person was needed, were resolved before it. What still waits for one is kept.
   *
   * @returns how many there were, `limit` at most.
   */
  eraseStrayWebhooksBefore(providerId: string, before: Date, limit: number): Promise<number>
  /** Erases them in a notification that came after its attempt was erased. */
  eraseWebhookEvent(id: string): Promise<void>
}
