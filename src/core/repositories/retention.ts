import type { TimelineDetails } from "../attempt/transitions"

/** Erases personal data: email and card digits. Amounts and payments stay. */
export interface RetentionRepository {
  /**
   * Erases email and card digits of an attempt and of its notifications, once, if the attempt is erasable (`isErasable`). In a
   * notification that still waits for a person they are erased when the notification is resolved, or is erasable.
   *
   * @param configured provider ids of the configured accounts.
   */
  eraseAttempt(
    id: string,
    configured: readonly string[],
    details: TimelineDetails<"erased">[0]
  ): Promise<void>
  /**
   * As `eraseAttempt`, for the attempts of all accounts that were last changed before a time: finished ones first, then
   * unfinished ones of accounts that are not configured any more. Checks do not count as changes.
   *
   * @returns how many were erased, at most `limit`.
   */
  eraseAttemptsBefore(
    before: Date,
    configured: readonly string[],
    limit: number,
    details: TimelineDetails<"erased">[0]
  ): Promise<number>
  /**
   * Erases email and card digits in notifications that no attempt's erasure reaches: those without an attempt, and those of
   * accounts that are not configured any more, also if they wait for a person. They were received before a time and, if they
   * needed a person, were resolved before it.
   *
   * @returns how many were erased, at most `limit`.
   */
  eraseWebhooksBefore(before: Date, configured: readonly string[], limit: number): Promise<number>
  /** Erases email and card digits in a notification that arrived after its attempt was erased. */
  eraseWebhookEvent(id: string): Promise<void>
}
