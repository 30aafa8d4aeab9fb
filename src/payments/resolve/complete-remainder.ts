import {
  closeReversals,
  dismissReversals,
  isKnownReversal,
  nextCompletedCheck,
  type CheckoutAttempt,
  type EvidenceFile,
  type TransitionValues,
} from "../../core"
import { requireAccount } from "../accounts"
import { isRefundedInMedusa, type HeldFacts } from "./held-facts"
import type { Deps } from "../deps"

/**
 * Completes a closed payment if an order keeps it or the rest of it, and schedules its checks. New evidence holds it
 * again.
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
  const { watchCompletedDays } = requireAccount(deps, attempt.provider_id).options
  const now = deps.now()
  const completedAt = attempt.completed_at ?? now
  return {
    order_id: order.id,
    completed_at: completedAt,
    next_check_at: nextCompletedCheck(completedAt, watchCompletedDays, now),
    proven_at: attempt.held_since,
    // Compare-and-set on the evidence: an admin must read new evidence first.
    evidence: await withClosedPart(attempt, facts, deps),
  }
}

/**
 * The evidence with the part's reversals marked as closed. They are dismissed as well, unless Medusa's refunds explain
 * them: those do not hold the payment.
 */
async function withClosedPart(
  attempt: CheckoutAttempt,
  { verdict }: HeldFacts,
  deps: Deps
): Promise<EvidenceFile> {
  const { evidence, held_reason, id, provider_id } = attempt
  if (verdict.kind !== "reversed" || verdict.returned === null) {
    return evidence
  }
  const { reversals, returned } = verdict
  const as = returned === "unknown_part" ? "unknown_part" : "returned"
  const closed = closeReversals(evidence, reversals, as)
  const { profile } = requireAccount(deps, provider_id).options
  const tasks = await deps.repositories.refundTasks.ofAttempt(id)
  if (isKnownReversal(verdict, attempt, tasks, profile)) {
    return closed
  }
  // Closed for another reason, the payment is held for them next.
  return held_reason === "gateway_reversed"
    ? dismissReversals(closed, reversals, deps.now())
    : evidence
}
