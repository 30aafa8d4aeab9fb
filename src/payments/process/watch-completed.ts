import { isKnownReversal, nextCompletedCheck, verdictOf, type CheckoutAttempt } from "../../core"
import { hold } from "./apply-decision"
import { loadFactsUnder } from "./load-facts"
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
  if ((trigger !== "poll" && trigger !== "admin") || !attempt.completed_at) {
    return attempt
  }
  const order_id = (await deps.medusa.orderIdOf(attempt.payment_collection_id)) ?? null
  if (order_id !== attempt.order_id) {
    // The completion outlived core's lock, failed after all and undid the order.
    return await hold({ ...processing, attempt: { ...attempt, order_id } }, "order_not_placed")
  }
  const { hasUnmadeRefund, order } = await loadFactsUnder(verdict, attempt, deps)
  if (order?.canceled && !order.refunded) {
    // Core cancels an order even where it could not refund its payment.
    return await hold(processing, "order_canceled", order.id)
  }
  if (order && hasUnmadeRefund) {
    return await hold(processing, "order_differs", order.id)
  }
  const now = deps.now()
  const days = account.options.watchCompletedDays
  const next_check_at = nextCompletedCheck(attempt.completed_at, days, now)
  return await changeOrCurrent(processing, "completed_check_scheduled", { next_check_at })
}
