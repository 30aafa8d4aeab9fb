import {
  dismissReversals,
  isKnownReversal,
  nextCompletedCheck,
  type CheckoutAttempt,
  type TransitionValues,
} from "../../core"
import { requireAccount } from "../accounts"
import { isRefundedInMedusa, type HeldFacts } from "./held-facts"
import type { Deps } from "../deps"

/**
 * What a closed payment becomes that an order keeps, or keeps the rest of: completed, and checked on. Of one
 * that was returned in part, the gateway's words for that part are set aside, unless Medusa's refunds explain
 * them: then they go on counting to the sum that was returned. Anything new holds it again.
 *
 * @returns undefined where no order keeps anything, or nobody knows that it does.
 */
export async function completeRemainder(
  attempt: CheckoutAttempt,
  facts: HeldFacts,
  deps: Deps
): Promise<Omit<TransitionValues<"closed_with_order">, "resolution"> | undefined> {
  const { order, payment, verdict } = facts
  if (order === null || payment !== "captured" || isRefundedInMedusa(facts)) {
    return undefined
  }
  const isReturnedInPart =
    attempt.held_reason === "gateway_reversed" &&
    verdict.kind === "reversed" &&
    verdict.returned !== null
  if (!isReturnedInPart && attempt.held_reason !== "order_differs") {
    return undefined
  }
  const { profile, watchCompletedDays } = requireAccount(deps, attempt.provider_id).options
  const tasks = await deps.repositories.refundTasks.ofAttempt(attempt.id)
  const now = deps.now()
  const completedAt = attempt.completed_at ?? now
  return {
    order_id: order.id,
    completed_at: completedAt,
    next_check_at: nextCompletedCheck(completedAt, watchCompletedDays, now),
    proven_at: attempt.held_since,
    // Written only as it was read: news is to be read first.
    evidence:
      !isReturnedInPart || isKnownReversal(verdict, attempt, tasks, profile)
        ? attempt.evidence
        : dismissReversals(attempt.evidence, verdict.reversals, now),
  }
}
