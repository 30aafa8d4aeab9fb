import { edit } from "../../guards/guard"
import { bug, type Bug } from "./bug"

const WATCH = "payments/process/watch-completed.ts"
const AUTHORIZE = "payments/authorize/authorize-payment.ts"
const DECISION = "core/attempt/decision.ts"
const FACTS = "payments/process/payment-facts.ts"
const IS_PAID = "payments/is-paid.ts"
const KNOWN_REVERSAL = "core/attempt/evidence/reversals/known-reversal.ts"
const RETURN = "payments/process/return-and-hold.ts"

/** What is decided upon evidence and facts. */
export const DECISION_BUGS: readonly Bug[] = [
  bug(
    "books a payment for a collection that is paid",
    DECISION,
    "if (paidElsewhere || order?.paid || (cart && order?.hasMoney)) {",
    "if (false) {"
  ),
  bug(
    "pays an order more than it owes",
    DECISION,
    "return cart === null && order !== null && order.owed < attempt.amount",
    "return false"
  ),
  {
    name: "completes a payment whose cart is gone",
    edits: [
      edit(
        DECISION,
        'if (facts.cartGone) {\n    return hold("session_replaced")',
        'if (false) {\n    return hold("session_replaced")'
      ),
      edit(DECISION, "  if (cartGone) {", "  if (false) {"),
    ],
  },
  {
    name: "completes an order that costs more than was paid",
    edits: [
      edit(DECISION, "return order.differs\n", "return false\n"),
      edit(IS_PAID, "awaitsOrder(attempt) || isReported(attempt, isProven, deps)", "false"),
    ],
  },
  bug(
    "accepts an order as paid without this payment",
    FACTS,
    "paid: captures.some((capture) => transactions.includes(capture.id)),",
    "paid: captures.length > 0,"
  ),
  bug(
    "treats a partial return as a full one",
    DECISION,
    'return isWhollyReturned(verdict) ? { kind: "reverse" } : hold("gateway_reversed")',
    'return { kind: "reverse" }'
  ),
  {
    name: "refunds the money of a placed order before it asks anybody",
    edits: [
      edit(DECISION, "if (order) {\n    const own =", "if (false) {\n    const own ="),
      edit(RETURN, "if (facts.order) {", "if (false) {"),
    ],
  },
  {
    name: "places an order with money that was returned",
    edits: [
      edit(
        DECISION,
        'return hold(verdict.disputed ? "evidence_conflict" : "gateway_reversed")',
        "return decideProven(facts)"
      ),
      edit(
        AUTHORIZE,
        'verdictOf(judged, options).kind === "proven"',
        '["proven", "reversed"].includes(verdictOf(judged, options).kind)'
      ),
    ],
  },
  bug(
    "waits forever when the sources contradict each other",
    DECISION,
    ": hold(verdict.reason)",
    ': { kind: "wait" }'
  ),
  bug(
    "waits forever for the other half of a proof",
    DECISION,
    'return over ? hold("evidence_conflict") : { kind: "wait" }',
    'return { kind: "wait" }'
  ),
  bug(
    "keeps a completed payment that was returned",
    WATCH,
    'verdict.kind === "reversed" &&\n    !isKnown',
    "false &&\n    !isKnown"
  ),
  bug(
    "treats a return without an amount as the part that Medusa has refunded",
    KNOWN_REVERSAL,
    'if (mayBeAll.length === reversals.length && unclear === "news") {',
    "if (false) {"
  ),
]
