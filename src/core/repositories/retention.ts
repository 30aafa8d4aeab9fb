import type { TimelineDetails } from "../attempt/transitions"

/** Erases personal data: email, items and card digits. Amounts and payments stay. */
export interface RetentionRepository {
  /**
   * Erases the personal data of a page, of its payments and of its statements, once, if the page is over and none of its payments
   * waits, for processing or for a person; or if its account is not configured any more, so that nobody can finish it.
   *
   * @param configured provider ids of the configured accounts.
   */
  eraseAttempt(
    id: string,
    configured: readonly string[],
    details: TimelineDetails<"erased">[0]
  ): Promise<void>
  /**
   * As `eraseAttempt`, for the pages of all accounts that were opened before a time, and whose payments have not changed since.
   * Of an account that is not configured any more, by the age of the page alone.
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
   * Erases card digits in all accounts' notifications that name none of our pages and were received before a time, and in their
   * payments. Those that wait are kept while their account is configured.
   *
   * @returns how many were erased, at most `limit`.
   */
  eraseStrayBefore(before: Date, configured: readonly string[], limit: number): Promise<number>
  /** Erases card digits in a notification that arrived after its page was erased. */
  eraseStatement(id: string): Promise<void>
}
