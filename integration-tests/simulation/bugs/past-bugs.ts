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
    "takes any check of an expired page for the last one",
    "payments/process/apply-decision.ts",
    "return lastCheck && lastCheck > now ? lastCheck : null",
    "return null"
  ),
  bug(
    "completes a payment that was captured for a canceled order",
    "core/attempt/decision.ts",
    "if (order?.canceled && !(order.paid && order.refunded)) {",
    "if (order?.canceled && !order.paid) {"
  ),
  bug(
    "announces an order that another server has just announced",
    "payments/process/carry-out.ts",
    "after = { ...after, ...(await decideWhenPlaced(placed, after.facts)) }",
    "after = { ...after, ...(await decideNow(placed)) }"
  ),
  bug(
    "counts a last check that did not reach the gateway",
    "payments/process/watch-completed.ts",
    "const isAnswered = reached || attempt.token === null",
    "const isAnswered = true"
  ),
  bug(
    "does not check a payment after its refund",
    "payments/refund/check-after-refund.ts",
    'status === "completed" && ',
    "false && "
  ),
  bug(
    "overlooks a refund that an interrupted undo left",
    "payments/process/payment-facts.ts",
    "!isPaidAsAWhole || hasUnmadeRefund)",
    "!isPaidAsAWhole)"
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
    "completes an attempt without judging what only verify named",
    "core/attempt/evidence/second-payments.ts",
    "transaction_id, profile) !== undefined &&",
    'transaction_id, profile) === "second_payment" &&'
  ),
  bug(
    "closes a payment that is proven",
    "payments/resolve/closable.ts",
    'if (facts.verdict.kind === "proven") {',
    "if (false) {"
  ),
]
