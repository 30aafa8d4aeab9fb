import {
  closeReversals,
  dismissReversals,
  explainedReversals,
  hasOwnOrder,
  isRetryable,
  isWhollyReturned,
  verdictOf,
  type CheckoutAttempt,
  type EvidenceFile,
  type RefundTask,
} from "../../core"
import { requireAccount } from "../accounts"
import type { Deps } from "../deps"
import { announceRefunds } from "../refund/announce-refunds"
import { refusal } from "../refusals"
import { assertTransactionIsFree, changeHeld, dueAtOnce, type Held } from "./change-held"
import { isRefundedInMedusa, type HeldFacts } from "./held-facts"
import { refundsOfDismissed } from "./reported-refunds"
import { resolutionEntry } from "./resolution"

/**
 * Lets processing continue a held payment.
 *
 * @param notReturned the admin confirms that the money is there, although the gateway reported a reversal.
 * @throws MedusaError as `assertRetryable` and `withoutReversals`.
 */
export async function retry(held: Held, notReturned: boolean): Promise<void> {
  const { attempt, facts, resolution, deps } = held
  await assertTransactionIsFree(held)
  assertRetryable(attempt, facts, notReturned, deps)
  const entry = resolutionEntry(resolution)
  if (!notReturned) {
    await changeHeld(held, "retried", dueAtOnce(held), entry)
    return
  }
  const { made, reopened } = await refundsOfDismissed(attempt, deps)
  const evidence = withoutReversals(attempt, facts, made, deps)
  await changeHeld(held, "reversal_dismissed", { ...dueAtOnce(held), evidence }, entry)
  await announceRefunds(reopened, deps.events)
}

/**
 * @throws MedusaError NOT_ALLOWED for what would be held again at once; NOT_FOUND for an account that is no longer
 *   configured: nothing would process the payment, and nobody would see it.
 */
function assertRetryable(
  attempt: CheckoutAttempt,
  facts: HeldFacts,
  notReturned: boolean,
  deps: Deps
): void {
  requireAccount(deps, attempt.provider_id)
  const { held_reason } = attempt
  const { verdict } = facts
  if (held_reason !== null && !isRetryable(held_reason)) {
    throw refusal(
      "not_retryable",
      `A payment held for ${held_reason} would be held again: what the gateway approved does not change. Refund it at the gateway.`
    )
  }
  if (notReturned && verdict.kind !== "reversed" && held_reason !== "gateway_reversed") {
    throw refusal(
      "not_retryable",
      "The gateway does not report that the money of this payment was returned, so there is nothing to dismiss. Retry the payment without not_returned."
    )
  }
  if (notReturned && isRefundedInMedusa(facts)) {
    throw refusal(
      "not_retryable",
      "The order of this payment is refunded in Medusa, so the shopper must get the money back. Refund it at the gateway, and record that."
    )
  }
  if (verdict.kind !== "reversed" || hasOwnOrder(facts)) {
    return
  }
  if (isPastOrder(attempt, facts)) {
    throw refusal(
      "not_retryable",
      "The money of this payment was returned, and no order may get it. Record it as refunded."
    )
  }
  if (!notReturned) {
    throw refusal(
      "reversal_disputed",
      "The gateway reports that a part of this payment was returned, or its reports contradict each other. Check the payment at the gateway. If you still have all the money, say so and retry (not_returned); otherwise record it as refunded."
    )
  }
}

/**
 * Whether no order may get a returned payment any more: all of it was returned, or Medusa has captured it and its cart is
 * gone or its order is another provider's.
 */
export function isPastOrder({ captured_at }: CheckoutAttempt, facts: HeldFacts): boolean {
  const { cartGone, order, verdict } = facts
  const isReturned = verdict.kind === "reversed" && !hasOwnOrder(facts)
  return (
    isReturned &&
    (isWhollyReturned(verdict) || (captured_at !== null && (cartGone || order !== null)))
  )
}

/**
 * The evidence with the verdict's reversals dismissed: only new reversals hold the payment from now on. Those that
 * report a refund that was made were true: they count towards later returns, as a closed part does.
 *
 * @param made the refunds of which it is known that they were made.
 * @throws MedusaError NOT_ALLOWED if no payment is left then; NOT_FOUND for an account that is no longer
 *   configured: its profile is unknown.
 */
function withoutReversals(
  attempt: CheckoutAttempt,
  { verdict }: HeldFacts,
  made: readonly RefundTask[],
  deps: Deps
): EvidenceFile {
  const { options } = requireAccount(deps, attempt.provider_id)
  let { evidence } = attempt
  if (verdict.kind === "reversed") {
    const explained = explainedReversals(verdict, attempt, made, options.profile)
    const marked = closeReversals(evidence, explained, "returned")
    evidence = dismissReversals(marked, verdict.reversals, deps.now())
  }
  if (verdictOf({ ...attempt, evidence }, options).kind === "unproven") {
    throw refusal(
      "not_retryable",
      "The gateway has never said that this payment was made, so it cannot be booked. Refund it at the gateway, and record that."
    )
  }
  return evidence
}
