import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { nextRetry } from "../../core/attempt/schedule"
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

/** Has a page checked soon. Another server may schedule the page meanwhile, for a later time: it may have read the page before. */
export async function checkSoon(
  { id }: Pick<CheckoutAttempt, "id">,
  deps: Pick<BookProviderDeps, "now" | "repositories">
): Promise<void> {
  const { attempts } = deps.repositories
  const soon = nextRetry(1, deps.now()) as Date
  const values = { next_check_at: soon }
  const current = await attempts.byId(id)
  const isDue = current?.next_check_at != null && current.next_check_at <= soon
  if (current && !isDue && !(await attempts.transition(current, "check_scheduled", values))) {
    await checkSoon(current, deps)
  }
}
