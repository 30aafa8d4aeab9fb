import type { MedusaContainer } from "@medusajs/framework/types"
import {
  dismissReversals,
  isKnownReversal,
  nextCompletedCheck,
  type CheckoutAttempt,
  type TransitionValues,
} from "../../core"
import { repositoriesOf } from "../repositories"
import { requireAccount } from "../accounts"
import { isRefundedInMedusa, type HeldFacts } from "./held-facts"

/**
 * What a closed payment becomes of which only a part went back and is refunded in Medusa: completed, for the
 * order still has the rest. The gateway's words for that part are set aside, unless Medusa's refunds explain
 * them: then they go on counting to the sum that went back. Anything new holds it again.
 *
 * @returns undefined where nothing is left to watch, or nobody knows that there is.
 */
export async function watchedOn(
  attempt: CheckoutAttempt,
  facts: HeldFacts,
  container: MedusaContainer
): Promise<Omit<TransitionValues<"closed_in_part">, "resolution"> | undefined> {
  const { order, payment, verdict } = facts
  if (
    attempt.held_reason !== "gateway_reversed" ||
    verdict.kind !== "reversed" ||
    verdict.returned === null ||
    order === null ||
    payment !== "captured" ||
    isRefundedInMedusa(facts)
  ) {
    return undefined
  }
  const { profile, watchCompletedDays } = requireAccount(container, attempt.provider_id).options
  const tasks = await repositoriesOf(container).refundTasks.ofAttempt(attempt.id)
  const now = new Date()
  const completedAt = attempt.completed_at ?? now
  return {
    order_id: order.id,
    completed_at: completedAt,
    next_check_at: nextCompletedCheck(completedAt, watchCompletedDays, now),
    proven_at: attempt.held_since,
    // Written only as it was read: news is to be read first.
    evidence: isKnownReversal(verdict, attempt, tasks, profile)
      ? attempt.evidence
      : dismissReversals(attempt.evidence, verdict.reversals, now),
  }
}
