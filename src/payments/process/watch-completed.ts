import { isKnownReversal, nextCompletedCheck, verdictOf, type CheckoutAttempt } from "../../core"
import { openRefundTask } from "../refund/open-refund-task"
import { hold } from "./apply-decision"
import { loadFactsUnder, type BookedFacts } from "./load-facts"
import type { Processing } from "./processing"
import { changeOrCurrent } from "./require-attempt"

/**
 * After completion only reversals matter, what became of the order, and its refunds; everything else is only
 * in the timeline.
 */
export async function watchCompleted(processing: Processing): Promise<CheckoutAttempt> {
  const { attempt, account, deps, trigger } = processing
  const { refundTasks } = deps.repositories
  const verdict = verdictOf(attempt, account.options)
  if (
    verdict.kind === "reversed" &&
    !isKnownReversal(
      verdict,
      attempt,
      await refundTasks.ofAttempt(attempt.id),
      account.options.profile
    )
  ) {
    return await hold(processing, "gateway_reversed")
  }
  if (trigger !== "poll" || !attempt.completed_at) {
    return attempt
  }
  const { order, refunds } = await loadFactsUnder(verdict, attempt, deps)
  const order_id = order?.id ?? null
  if (order_id !== attempt.order_id) {
    // The completion outlived core's lock, failed after all and undid the order.
    return await hold({ ...processing, attempt: { ...attempt, order_id } }, "order_not_placed")
  }
  if (order?.canceled && !order.refunded) {
    // Core cancels an order even where it could not refund its payment.
    return await hold(processing, "order_canceled", order.id)
  }
  if (order) {
    await openMissingTasks(processing, order.id, refunds)
  }
  const now = deps.now()
  const days = account.options.watchCompletedDays
  const next_check_at = nextCompletedCheck(attempt.completed_at, days, now)
  return await changeOrCurrent(processing, "completed_check_scheduled", { next_check_at })
}

/** A server may die after core has booked a refund, and before the provider has opened its task. */
async function openMissingTasks(
  { account: { options }, attempt, deps }: Processing,
  orderId: string,
  refunds: BookedFacts["refunds"]
): Promise<void> {
  const { refundTasks } = deps.repositories
  for (const refund of refunds) {
    await openRefundTask(refund, attempt, orderId, { refundTasks, now: deps.now, options })
  }
}
