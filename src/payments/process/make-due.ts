import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { BookProviderDeps, Page } from "./page"

/**
 * Marks a page paid, and schedules a check by `at`: if the server dies after this, the reconcile job continues. An
 * earlier check stays.
 */
export async function makeDue(
  { attempt }: Pick<Page, "attempt">,
  at: Date,
  { now, repositories }: Pick<BookProviderDeps, "now" | "repositories">
): Promise<CheckoutAttempt> {
  const { next_check_at, over_because } = attempt
  const isDue = next_check_at !== null && next_check_at <= at
  if (over_because === "paid" && isDue) {
    return attempt
  }
  const values = { over_at: now(), next_check_at: isDue ? next_check_at : at }
  return (await repositories.attempts.transition(attempt, "page_paid", values)) ?? attempt
}
