import { pluginOptionsOf, providerIdsOf } from "../../payments/account"
import type { Deps } from "../../payments/deps"

const DAY_MS = 24 * 60 * 60_000

/** Time limit of a run; the next run continues. */
const BUDGET_MS = 30_000
const BATCH = 200

/**
 * Deletes counts of starts whose minute is over. After `retentionDays` without a change (page opened or ended, payment
 * changed), erases email and items of the page, and card digits of its payments and statements. For a notification without
 * a page, the days count from its receipt. What waits for processing or for a person is kept. Only age counts for an account
 * that is no longer configured: nobody can finish its pages. Each row is erased once, however often and on how many servers
 * this runs.
 */
export async function eraseOld(deps: Deps): Promise<void> {
  const { retention, starts, inFlight } = deps.repositories
  await starts.forget()
  const now = deps.now()
  const until = now.getTime() + BUDGET_MS
  const days = pluginOptionsOf(deps).retentionDays
  if (!days) {
    return
  }
  const before = new Date(now.getTime() - days * DAY_MS)
  const configured = providerIdsOf(deps)
  const details = { trigger: "poll", data: { retention_days: days } } as const
  for (const eraseBatch of [
    async () => retention.eraseAttemptsBefore(before, configured, BATCH, details),
    async () => retention.eraseStrayBefore(before, configured, BATCH),
  ]) {
    let erased = BATCH
    while (erased === BATCH && !inFlight.stopping && deps.now().getTime() < until) {
      erased = await eraseBatch()
    }
  }
}
