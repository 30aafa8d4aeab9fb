import { edit } from "../../guards/guard"
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
  bug(
    "leaves a closed payment closed that is proven later",
    "core/attempt/evidence/proven-after-closing.ts",
    'verdictOf(attempt, options).kind === "proven"',
    "verdictOf(attempt, options).kind === undefined"
  ),
  bug(
    "takes a close for refunds that are booked after it",
    "payments/process/payment-facts.ts",
    "refundsWithoutTask.some((id) => !resolution?.seen_refunds?.includes(id))",
    'refundsWithoutTask.length > 0 && resolution?.action !== "closed"'
  ),
  {
    name: "loses a check that is scheduled while another one ends",
    edits: [
      edit(
        "core/attempt/transitions/payments.ts",
        'completed_checked: { from: ["completed"], asRead: ["next_check_at"], sets',
        'completed_checked: { from: ["completed"], sets'
      ),
      edit(
        "payments/process/watch-completed.ts",
        "if (planned && planned > leaseFrom(now)",
        "if (planned && planned > leaseFrom(now) && false"
      ),
    ],
  },
  {
    name: "overlooks another payment of a page once the first is completed or resolved",
    edits: [
      edit(
        "payments/process/watch-completed.ts",
        "  await holdSecondPayments(attempt, deps)\n",
        ""
      ),
      edit(
        "payments/process/advance-attempt.ts",
        "  await holdSecondPayments(attempt, deps)\n",
        ""
      ),
    ],
  },
  bug(
    "reads the event kind of a return and not its status",
    "core/attempt/evidence/known-reversal.ts",
    "const isByStatus = !isByKind || isReversedStatus(piece, statuses)",
    "const isByStatus = !isByKind || (isReversedStatus(piece, statuses) && false)"
  ),
  bug(
    "takes the return of one transaction for that of another",
    "core/attempt/evidence/reversal.ts",
    "return !isComparable || ids.includes(null) || ids[0] === ids[1]",
    "return true || isComparable || ids.length === 0"
  ),
]
