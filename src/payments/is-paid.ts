import { awaitsOrder, verdictOf, type AttemptStatus, type CheckoutAttempt } from "../core"
import { findAccount } from "./accounts"
import type { Deps } from "./deps"

const UNPROVEN: readonly AttemptStatus[] = ["opening", "open", "failed", "expired"]

/**
 * Whether an attempt's payment is proven or captured, and its order still to come; also where the proof is stored
 * and processing has not come to it yet.
 */
export function isPaid(attempt: CheckoutAttempt, deps: Pick<Deps, "accounts">): boolean {
  if (awaitsOrder(attempt)) {
    return true
  }
  const account = findAccount(deps, attempt.provider_id)
  return (
    UNPROVEN.includes(attempt.status) &&
    account !== undefined &&
    verdictOf(attempt, account.options).kind === "proven"
  )
}
