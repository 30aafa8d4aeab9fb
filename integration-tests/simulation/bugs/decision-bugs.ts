import { bug, type Bug } from "./bug"

const ADVANCE = "payments/process/advance-attempt.ts"
const FACTS = "payments/process/load-facts.ts"
const DECISION = "core/attempt/decision.ts"

/** What is decided upon evidence and facts. */
export const DECISION_BUGS: readonly Bug[] = [
  bug(
    "books a payment for a collection that is paid",
    DECISION,
    "if (paidElsewhere || order?.paid) {",
    "if (false) {"
  ),
  bug(
    "does not see that another attempt is captured",
    FACTS,
    "siblings.some(({ id, captured_at }) => id !== attempt.id && captured_at !== null)",
    "siblings.length < 0"
  ),
  bug(
    "books a payment on an order that was canceled",
    DECISION,
    'if (order?.canceled) {\n    return hold("order_canceled")',
    'if (false) {\n    return hold("order_canceled")'
  ),
  bug(
    "pays an order twice",
    DECISION,
    "return cart === null && order !== null && order.owed < attempt.amount",
    "return false"
  ),
  bug(
    "does not see that the page's cart is gone",
    DECISION,
    'if (facts.cartGone) {\n    return hold("session_replaced")',
    'if (false) {\n    return hold("session_replaced")'
  ),
  bug(
    "completes an order that is worth another sum",
    DECISION,
    "return order.differs\n",
    "return false\n"
  ),
  bug(
    "takes an order for paid that has not this payment",
    FACTS,
    "paid: captures.some((capture) => transactions.includes(capture.id)),",
    "paid: captures.length > 0,"
  ),
  bug(
    "takes a part that was returned for all of it",
    DECISION,
    'return isWhollyReturned(verdict) ? { kind: "take_out" } : hold("gateway_reversed")',
    'return { kind: "take_out" }'
  ),
  bug(
    "refunds the money of an order before it asks anybody",
    DECISION,
    'if (order) {\n    return { kind: "hold", reason: "gateway_reversed"',
    'if (false) {\n    return { kind: "hold", reason: "gateway_reversed"'
  ),
  bug(
    "places an order with money that was returned",
    DECISION,
    ': hold(verdict.disputed ? "evidence_conflict" : "gateway_reversed")',
    ": decideProven(facts)"
  ),
  bug(
    "waits for ever where the sources contradict each other",
    DECISION,
    ": hold(verdict.reason)",
    ': { kind: "wait" }'
  ),
  bug(
    "waits for ever for the other half of a proof",
    DECISION,
    'return over ? hold("evidence_conflict") : { kind: "wait" }',
    'return { kind: "wait" }'
  ),
  bug(
    "keeps a completed payment that was returned",
    ADVANCE,
    'verdict.kind === "reversed" &&\n    !isKnown',
    "false &&\n    !isKnown"
  ),
  bug(
    "does not ask both sources before money is taken back",
    ADVANCE,
    "return attempt.token !== null && !reached",
    "return attempt.token === undefined && !reached"
  ),
]
