import {
  awaitsOrder,
  hasApproval,
  phaseOf,
  verdictOf,
  type CheckoutAttempt,
  type Judging,
} from "../core"
import { findAccount } from "./accounts"
import type { Deps } from "./deps"

/**
 * Whether an attempt's payment is proven or captured, and its order is not placed yet; also if the proof is
 * stored but not processed yet.
 */
export function isPaid(attempt: CheckoutAttempt, deps: Pick<Deps, "accounts">): boolean {
  const isProven = (options: Judging) => verdictOf(attempt, options).kind === "proven"
  return awaitsOrder(attempt) || isReported(attempt, isProven, deps)
}

/**
 * Whether a payment of a collection is approved, although perhaps not proven or not processed yet: another page would
 * charge the shopper twice.
 *
 * @param attempts all of the collection.
 */
export function hasArrived(
  attempts: readonly CheckoutAttempt[],
  deps: Pick<Deps, "accounts">
): boolean {
  return attempts.some((attempt) => {
    const isApproved = (options: Judging) => hasApproval(attempt, options)
    return awaitsOrder(attempt) || isReported(attempt, isApproved, deps)
  })
}

/** Judges stored evidence that is not processed yet, under the account's options. */
function isReported(
  attempt: CheckoutAttempt,
  judge: (options: Judging) => boolean,
  deps: Pick<Deps, "accounts">
): boolean {
  const account = findAccount(deps, attempt.provider_id)
  return phaseOf(attempt) === "unproven" && account !== undefined && judge(account.options)
}
