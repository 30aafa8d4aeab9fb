import {
  isKnownReversal,
  nextAfterUnreachable,
  nextCompletedCheck,
  verdictOf,
  type CheckoutAttempt,
} from "../../core"
import { hold } from "./apply-decision"
import { holdSecondPayments, releaseOwnPayment } from "../verify/second-payments"
import { announceInterrupted } from "./interrupted-order"
import { loadFactsUnder } from "./load-facts"
import { leaseFrom } from "../reconcile/due-rows"
import type { Processing } from "./processing"
import { changeOrCurrent } from "./require-attempt"

/**
 * After completion, what matters is reversals, further payments of the page, what became of the order, and its
 * refunds. Everything else is only in the timeline.
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
  // What the status of another payment means may have been unknown when it was reported.
  await holdSecondPayments(attempt, deps)
  await releaseOwnPayment(attempt, deps)
  const { hasUnmadeRefund, order } = await loadFactsUnder(verdict, attempt, deps)
  const order_id = order?.id ?? null
  if (order_id !== attempt.order_id) {
    // The completion outlived core's lock, failed after all and undid the order.
    return await hold({ ...processing, attempt: { ...attempt, order_id } }, "order_not_placed")
  }
  if (order?.canceled && !order.refunded) {
    // Core cancels an order even where it could not refund its payment.
    return await hold(processing, "order_canceled", order.id)
  }
  if (order && hasUnmadeRefund) {
    return await hold(processing, "order_differs", order.id)
  }
  if (!order?.canceled) {
    // The server that completed it died before it announced the order.
    await announceInterrupted(attempt, deps)
  }
  const next_check_at = nextCheckAt(processing, attempt.completed_at)
  return await changeOrCurrent(processing, "completed_checked", { next_check_at })
}

/**
 * The last check is repeated until the gateway has answered; a page without a token cannot be verified. A check
 * that was scheduled after this one was claimed stays: what it is for happens later.
 */
function nextCheckAt(
  { account: { options }, attempt, deps, reached, retryAfterMs }: Processing,
  completedAt: Date
): Date | null {
  const now = deps.now()
  const isAnswered = reached || attempt.token === null
  const daily = nextCompletedCheck(completedAt, options.watchCompletedDays, now)
  const planned = attempt.next_check_at
  if (planned && planned > leaseFrom(now) && (daily === null || planned < daily)) {
    return planned
  }
  return isAnswered ? daily : (daily ?? nextAfterUnreachable(attempt, options, now, retryAfterMs))
}
