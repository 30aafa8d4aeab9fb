import {
  awaitsOrder,
  hasApproval,
  livePageOf,
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
 * Whether a payment of a collection is approved, although perhaps not proven yet, and a start cannot lead to its order:
 * another page would charge the shopper twice.
 *
 * @param attempts all of the collection.
 * @param providerId the account that starts. Its own proven payment does not count while Medusa binds it to the session
 *   that starts: once it is marked paid, and on the live page. Undefined for another provider, or no start at all.
 */
export function hasArrivedApart(
  attempts: readonly CheckoutAttempt[],
  providerId: string | undefined,
  deps: Pick<Deps, "accounts">
): boolean {
  const live = livePageOf(attempts)
  return attempts.some((attempt) => {
    const isOwn = attempt.provider_id === providerId
    const isBound = awaitsOrder(attempt) || (attempt === live && isPaid(attempt, deps))
    return !(isOwn && isBound) && hasArrived(attempt, deps)
  })
}

function hasArrived(attempt: CheckoutAttempt, deps: Pick<Deps, "accounts">): boolean {
  const isApproved = (options: Judging) => hasApproval(attempt, options)
  return awaitsOrder(attempt) || isReported(attempt, isApproved, deps)
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
