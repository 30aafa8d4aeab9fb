import { bug, edit, type Bug } from "./bug"

const DECIDE = "core/payment/decide.ts"
const FOLD = "core/payment/fold.ts"
const RETURNED = "core/payment/returned.ts"

/** What statements mean, and what is decided by it. */
export const JUDGEMENT_BUGS: readonly Bug[] = [
  {
    name: "places an order with money that was returned",
    edits: [
      edit(DECIDE, "if (payment.returned > 0) {", "if (payment.returned > 1_000_000) {"),
      edit(
        "payments/authorize/authorize-payment.ts",
        "payment.isProven && payment.isPageClear && payment.returned === 0",
        "payment.isProven"
      ),
    ],
  },
  bug(
    "books a payment for a collection that is paid",
    DECIDE,
    "if (medusa.paidElsewhere || order?.paid || (cart && order?.hasMoney)) {",
    "if (order?.paid) {"
  ),
  bug(
    "pays an order more than it owes",
    DECIDE,
    "if (order !== null && order.owed < page.amount) {",
    "if (order !== null && order.owed < 0) {"
  ),
  bug(
    "completes a payment whose cart is gone",
    DECIDE,
    "return !cartGone && isSameCart && acceptsSession",
    "return isSameCart && acceptsSession"
  ),
  {
    name: "places an order for a cart that costs something else",
    edits: [
      edit(
        DECIDE,
        "return (total === null || total === page.amount) && currency_code",
        "return currency_code"
      ),
      edit(
        "payments/authorize/authorize-payment.ts",
        "if (!asked || !stillMatches(attempt, session)) {",
        "if (!asked) {"
      ),
    ],
  },
  bug(
    "keeps a completed payment that was returned",
    DECIDE,
    "return objection ? holdStep(objection) : decideOrder(order, medusa)",
    "return decideOrder(order, medusa)"
  ),
  bug(
    "overlooks that the gateway has less than Medusa",
    DECIDE,
    "if (gateway !== medusa) {",
    "if (gateway > medusa) {"
  ),
  bug(
    "overlooks a refund that is due at the gateway",
    DECIDE,
    'return gateway > medusa ? "refund_due" :',
    "return"
  ),
  bug(
    "completes a payment on an order that was canceled",
    DECIDE,
    "if (order.canceled && refunded < captured) {",
    "if (order.canceled && refunded > captured) {"
  ),
  bug(
    "completes an order that costs something else",
    DECIDE,
    'return order.differs ? holdStep("order_differs") :',
    "return"
  ),
  bug(
    "takes any difference for one that an admin has accepted",
    DECIDE,
    "accepted?.gateway === gateway && accepted.medusa === medusa",
    "accepted !== null"
  ),
  bug(
    "waits for ever for the other half of a proof",
    DECIDE,
    'return onceAsked(page, page.isOver ? holdStep("not_confirmed") : { kind: "wait" })',
    'return onceAsked(page, { kind: "wait" })'
  ),
  bug(
    "keeps a captured payment at its cart when its money was returned",
    DECIDE,
    'return order ? holdStep(reason) : { kind: "detach", reason }',
    "return holdStep(reason)"
  ),
  bug(
    "offers to close what the gateway has and Medusa has not",
    DECIDE,
    "return isInMedusa && !payment?.isUnclear",
    "return !payment?.isUnclear"
  ),
  bug(
    "takes one source for both",
    FOLD,
    'proofsOf(sources, admin) >= (proof === "both" ? 2 : 1)',
    "proofsOf(sources, admin) >= 1"
  ),
  bug(
    "takes an admin's first word for the last one",
    FOLD,
    "return latestOfAdmins(ofAdmins)",
    "return ofAdmins.at(0)"
  ),
  bug(
    "counts a return twice that an admin has stated before it was reported",
    RETURNED,
    "const unreported = Math.max(0, admin.returned - totalOf(before, whole))",
    "const unreported = 0"
  ),
  bug(
    "adds the returns of both sources up",
    RETURNED,
    'Math.max(sum("notification", isOfKind), sum("verify", isOfKind))',
    'sum("notification", isOfKind) + sum("verify", isOfKind)'
  ),
  bug("treats a return without an amount as none", RETURNED, "    cents > 0 &&\n", ""),
  bug(
    "forgets what Medusa has refunded",
    "core/payment/balances.ts",
    'medusa: state === "captured" ? ((captured - refunded) as Cents) : NOTHING,',
    'medusa: state === "captured" ? captured : NOTHING,'
  ),
  bug(
    "does not check a completed payment again",
    "core/payment/next-check.ts",
    "return nextDaily(payment.completed_at, page, options, checked)",
    "return null"
  ),
  bug(
    "treats a check that did not reach the gateway as the last one",
    "core/payment/next-check.ts",
    "return reached || token === null",
    "return reached || token !== undefined"
  ),
  bug(
    "asks a gateway that is away about a proven payment every few seconds",
    "core/payment/next-check.ts",
    "return retry > ask ? retry : ask",
    "return retry > ask ? ask : retry"
  ),
  bug(
    "does not ask again about a page that has expired",
    "core/payment/next-check.ts",
    "? unlessOver(expires_at, EXPIRED_CHECK_MS, now)",
    "? null"
  ),
  bug(
    "closes a payment of an unknown reference",
    DECIDE,
    'return hasNothingLeft ? { kind: "close" } : holdStep("unknown_reference")',
    'return payment ? { kind: "close" } : holdStep("unknown_reference")'
  ),
]
