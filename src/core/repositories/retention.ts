import type { TimelineDetails } from "../attempt/transitions"

/** Erases personal data: email and card digits. Amounts and payments stay. */
export interface RetentionRepository {
  /**
   * Erases email and card digits of an attempt and of its notifications, once, if it is finished. In a
   * notification that still waits for a person they are erased when it is resolved.
   */
  eraseAttempt(id: string, details: TimelineDetails<"erased">[0]): Promise<void>
  /**
   * As `eraseAttempt`, for the attempts of all accounts that were finished before a time: also of an account that is no
   * longer configured.
   *
   * @returns how many were erased, at most `limit`.
   */
  eraseFinishedBefore(
    before: Date,
    limit: number,
    details: TimelineDetails<"erased">[0]
  ): Promise<number>
  /**
   * Erases email and card digits in all accounts' notifications without an attempt that were received before a
   * time and, if they needed a person, were resolved before it. Notifications that still wait are kept.
   *
   * @returns how many were erased, at most `limit`.
   */
  eraseStrayWebhooksBefore(before: Date, limit: number): Promise<number>
  /** Erases email and card digits in a notification that arrived after its attempt was erased. */
  eraseWebhookEvent(id: string): Promise<void>
}
