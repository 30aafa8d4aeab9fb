import { edit } from "../../guards/guard"
import { bug, type Bug } from "./bug"

const APPLY = "payments/process/apply-decision.ts"
const BOOK = "payments/process/place-order.ts"
const CARRY_OUT = "payments/process/carry-out.ts"
const RETURN = "payments/process/return-and-hold.ts"
const DECISION = "core/attempt/decision.ts"

/**
 * Bugs that 20,000 schedules have not found: a later check finds what they let through, or it takes a rarer schedule. They
 * are searched for by name alone.
 */
export const HIDDEN_BUGS: readonly Bug[] = [
  bug(
    "forgets second payments when an order is placed",
    APPLY,
    "      await holdSecondPayments(attempt, deps)\n",
    ""
  ),
  {
    name: "repairs no link of an order",
    edits: [
      edit(BOOK, "    await mendOrderLinks(bound, deps)\n", ""),
      edit(
        CARRY_OUT,
        "isForMedusa(after.decision) && (await mendOrderLinks(after.attempt, deps))",
        "false"
      ),
    ],
  },
  bug(
    "reverses a payment while core completes the cart",
    RETURN,
    "return await deps.medusa.withLock(cartKey(attempt), async () => await returnUnderLock(processing))",
    "return await returnUnderLock(processing)"
  ),
  bug(
    "leaves the collection at the cart when its payment is reversed",
    RETURN,
    "  await medusa.detachFromCart(attempt.payment_collection_id)\n",
    ""
  ),
  {
    name: "books a payment on an order that was canceled",
    edits: [
      edit(
        DECISION,
        'if (order?.canceled) {\n    return hold("order_canceled")',
        'if (false) {\n    return hold("order_canceled")'
      ),
      edit(DECISION, "if (order?.canceled && !(order.paid && order.refunded)) {", "if (false) {"),
    ],
  },
  bug(
    "completes a payment that was captured for a canceled order",
    "core/attempt/decision.ts",
    "if (order?.canceled && !(order.paid && order.refunded)) {",
    "if (order?.canceled && !order.paid) {"
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
    "completes an attempt without judging what only verify named",
    "core/attempt/evidence/second-payments.ts",
    "transaction_id, profile) !== undefined &&",
    'transaction_id, profile) === "second_payment" &&'
  ),
  bug(
    "compares a second payment with its own source alone",
    "core/attempt/evidence/duplicate-payment.ts",
    "return idsDiffer({ ...payment, [piece.source]: piece }, profile)",
    "return idsDiffer(payment, profile)"
  ),
]
