import { awaitsOrder, hasApproval, phaseOf, verdictOf, type CheckoutAttempt } from "../core"
import { findAccount } from "./accounts"
import type { Deps } from "./deps"

/**
 * Whether an attempt's payment is proven or captured, and its order is not placed yet; also if the proof is
 * stored but not processed yet.
 */
export function isPaid(attempt: CheckoutAttempt, deps: Pick<Deps, "accounts">): boolean {
  if (awaitsOrder(attempt)) {
    return true
  }
  const account = findAccount(deps, attempt.provider_id)
  return (
    phaseOf(attempt) === "unproven" &&
    account !== undefined &&
    verdictOf(attempt, account.options).kind === "proven"
  )
}

/** Whether an attempt's payment is approved, although perhaps not proven yet, and its order is not placed yet. */
export function hasArrived(attempt: CheckoutAttempt, deps: Pick<Deps, "accounts">): boolean {
  if (awaitsOrder(attempt)) {
    return true
  }
  const account = findAccount(deps, attempt.provider_id)
  return (
    phaseOf(attempt) === "unproven" &&
    account !== undefined &&
    hasApproval(attempt, account.options)
  )
}
