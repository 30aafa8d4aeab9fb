import { mayBePaid, type CheckoutAttempt } from "../../../src/core"
import { findAccount } from "../../../src/payments/accounts"
import type { Deps } from "../../../src/payments/deps"
import { processAttempt } from "../../../src/payments/process/process-attempt"
import { quietly } from "./jobs"

/**
 * As the plugin's routes for a shopper who returns from the page: the attempt is processed, whatever comes of it, and a page
 * that was left by "cancel" and may not be paid is given up.
 */
export async function comeBack(
  found: CheckoutAttempt,
  by: "return" | "cancel",
  deps: Deps
): Promise<void> {
  const account = findAccount(deps, found.provider_id)
  if (!account) {
    return
  }
  await quietly(() => processAttempt(found, "return", deps))
  if (by === "return") {
    return
  }
  const { attempts } = deps.repositories
  const attempt = (await attempts.byId(found.id)) ?? found
  const isGivenUp =
    attempt.status === "open" &&
    attempt.replaced_at === null &&
    !mayBePaid(attempt, account.options)
  if (isGivenUp) {
    const values = { replaced_at: deps.now() }
    await attempts.transition(attempt, "page_canceled", values, { trigger: "return" })
  }
}
