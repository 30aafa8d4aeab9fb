import type { TimelineDetails } from "../attempt/transitions"

/** Erases personal data: email, items and card digits. Amounts and payments stay. */
export interface RetentionRepository {
  /**
   * Erases, once, the personal data of a page, its payments and its statements: if the page is over and no payment
   * waits for processing or for a person, or if the account is no longer configured, so that nobody can finish the
   * page.
   *
   * @param configured provider ids of the configured accounts.
   */
  eraseAttempt(
    id: string,
    configured: readonly string[],
    details: TimelineDetails<"erased">[0]
  ): Promise<void>
  /**
   * As `eraseAttempt`, for the pages of all accounts that were opened before a time and whose payments have not
   * changed since. For an account that is no longer configured, the age of the page decides alone.
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
   * Erases card digits in all accounts' notifications that name none of our pages and were received before a time,
   * and in their payments. Waiting notifications are kept while their account is configured.
   *
   * @returns how many were erased, at most `limit`.
   */
  eraseStrayBefore(before: Date, configured: readonly string[], limit: number): Promise<number>
  /** Erases card digits in a notification that arrived after its page was erased. */
  eraseStatement(id: string): Promise<void>
}
