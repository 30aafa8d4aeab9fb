import { rateLimitDelayOf } from "../../client"
import { isOver, verdictOf, type CheckoutAttempt } from "../../core"
import { findAccount } from "../accounts"
import { gatherEvidence } from "./gather-evidence"
import { processAttempt } from "../process/process-attempt"
import { wait } from "../process/apply-decision"
import type { Deps } from "../deps"

/**
 * Asks about a due attempt, and processes it if the answer requires it. Most answers are "not paid yet": they
 * cost one call and one statement, no lock and no call to Medusa.
 */
export async function pollAttempt(attempt: CheckoutAttempt, deps: Deps): Promise<void> {
  const account = findAccount(deps, attempt.provider_id)
  if (account && attempt.status === "open") {
    const answer = await gatherEvidence(attempt, "poll", account, deps)
    const { reached, attempt: asked } = answer
    const { kind } = verdictOf(asked, account.options)
    const over = isOver(asked.expires_at, account.options, deps.now())
    if (kind === "unproven" && !(over && reached)) {
      await wait({
        attempt: asked,
        deps,
        account,
        trigger: "poll",
        reached,
        retryAfterMs: reached ? 0 : rateLimitDelayOf(answer.error),
      })
      return
    }
  }
  await processAttempt(attempt, "poll", deps)
}
