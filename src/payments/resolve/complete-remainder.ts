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
 * Completes a closed payment if an order keeps it or the rest of it, and schedules its checks. If a part was
 * returned, the reversals of that part are dismissed, unless Medusa's refunds explain them; they all count towards
 * the returned sum. New evidence holds it again.
 *
 * @returns undefined if no order keeps anything, or this is unknown.
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
    // Compare-and-set on the evidence: an admin must read new evidence first.
    evidence:
      !isReturnedInPart || isKnownReversal(verdict, attempt, tasks, profile)
        ? attempt.evidence
        : dismissReversals(
            attempt.evidence,
            verdict.reversals,
            now,
            verdict.returned === "unknown_part" ? "unknown_part" : "returned"
          ),
  }
}
