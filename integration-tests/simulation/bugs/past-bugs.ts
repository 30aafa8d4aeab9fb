import { bug, type Bug } from "./bug"

/** Faults of the money that the plugin has had, as they were. */
export const PAST_BUGS: readonly Bug[] = [
  bug(
    "loses another payment of a page whose first one was returned",
    "core/attempt/evidence/new-payment.ts",
    "const { profile } = options\n  const after = { ...before, evidence }",
    "return false\n  const { profile } = options\n  const after = { ...before, evidence }"
  ),
  bug(
    "treats any check of an expired page as the last one",
    "payments/process/apply-decision.ts",
    "return lastCheck && lastCheck > now ? lastCheck : null",
    "return null"
  ),
  bug(
    "announces an order that another server has just announced",
    "payments/process/carry-out.ts",
    "after = { ...after, ...(await decideWhenPlaced(placed, after.facts)) }",
    "after = { ...after, ...(await decideNow(placed)) }"
  ),
  bug(
    "forgets that the placement of an order was interrupted",
    "payments/process/interrupted-order.ts",
    "if (!isOfCart && !(await medusa.isHalfPlaced(order.id))) {",
    "if (true) {"
  ),
  bug(
    "counts a last check that did not reach the gateway",
    "payments/process/watch-completed.ts",
    "const isAnswered = reached || attempt.token === null",
    "const isAnswered = true"
  ),
  bug(
    "overlooks an order that was canceled without its refund",
    "payments/process/watch-completed.ts",
    "if (order?.canceled && !order.refunded) {",
    "if (order === undefined) {"
  ),
  bug(
    "overlooks a refund whose server died before its task",
    "payments/process/watch-completed.ts",
    "if (order && hasUnmadeRefund) {",
    "if (order === undefined) {"
  ),
  bug(
    "asks an admin to refund the payment of an order",
    "payments/verify/second-payments.ts",
    'attempt.status !== "completed" || !account ||',
    "true || !account ||"
  ),
  bug(
    "closes a payment that is proven",
    "payments/resolve/closable.ts",
    "if (isAtGateway(attempt, facts)) {",
    "if (false) {"
  ),
]
