import { edit, type Guard } from "./guard"

const RECORD = "payments/process/apply-decision.ts"
const INTERRUPTED = "payments/process/interrupted-order.ts"
const UNDO = "payments/authorize/refuse-undo.ts"
const REFUND = "payments/refund/refund-payment.ts"
const TASK = "payments/refund/open-refund-task.ts"

const NOT_CANCELED = edit(
  UNDO,
  "if (isCaptured(await attemptOfData(data, repositories))) {",
  "if (false) {"
)
const NOT_DELETED = edit(
  UNDO,
  "if (trusted && isCaptured(await attempts.bySession(trusted.session_id))) {",
  "if (false) {"
)

/** Completions that fail, and refunds. */
export const COMPLETION: readonly Guard[] = [
  {
    name: "a failed completion is tried again",
    edits: [edit(RECORD, "if (!next) {", "if (true) {")],
    tests: {
      completing: ["that fails twice, then works"],
      "changing-carts": ["a page paid after the region dropped the provider is kept"],
    },
  },
  {
    name: "a completion that never works is given up, and held",
    edits: [edit(RECORD, "if (!next) {", "if (false) {")],
    tests: { completing: ["that never works"] },
  },
  {
    name: "an order that may be undone completes nothing",
    edits: [
      edit(
        "payments/process/advance-attempt.ts",
        "if (facts.cart && facts.order?.paid) {",
        "if (false) {"
      ),
    ],
    tests: { races: ["an order that core is about to undo completes no payment"] },
  },
  {
    name: "an order that is undone late is missed",
    edits: [
      edit(
        "payments/process/watch-completed.ts",
        "if (order_id !== attempt.order_id) {",
        "if (false) {"
      ),
    ],
    tests: {
      races: ["an order that core undoes after its lock was over is missed"],
      "after-completion": ["an order that core has undone is found to be gone"],
    },
  },
  {
    name: "an interrupted order is announced, whichever server completes its payment",
    edits: [
      edit(
        INTERRUPTED,
        "if (!isOfCart && !(await medusa.isHalfPlaced(order.id))) {",
        "if (true) {"
      ),
    ],
    tests: {
      "interrupted-orders": [
        "is announced when the server that books it dies",
        "is announced when a payment for it alone",
      ],
      "after-completion": ["an order that a dying server left unpaid is paid and announced"],
    },
  },
  {
    name: "an order whose cart was never paid was interrupted, also where its links are whole",
    edits: [
      edit(
        "medusa/order-links.ts",
        "return !isLinked || (payments.length === 0 && !isFree && !isAwaiting)",
        "return !isLinked"
      ),
    ],
    tests: { medusa: ["an order whose cart costs something and has no payment"] },
  },
  {
    name: "an order that awaits the authorization of another provider was not interrupted",
    edits: [
      edit(
        "medusa/order-links.ts",
        "payments.length === 0 && !isFree && !isAwaiting",
        "payments.length === 0 && !isFree"
      ),
    ],
    tests: { medusa: ["an order whose cart awaits an authorization"] },
  },
  {
    name: "an order of a cart that cost nothing was not interrupted",
    edits: [
      edit(
        "medusa/order-links.ts",
        "payments.length === 0 && !isFree && !isAwaiting",
        "payments.length === 0 && !isAwaiting"
      ),
    ],
    tests: { medusa: ["an order whose cart costs something and has no payment"] },
  },
  {
    name: "an order that a payment for the order alone has paid takes no payment of its cart",
    edits: [edit("core/attempt/decision.ts", " || (cart && order?.hasMoney)", "")],
    tests: { "interrupted-orders": ["is paid and announced once", "when an edit lets it owe"] },
  },
  {
    name: "all that is left of a returned payment is refunded in Medusa",
    edits: [
      edit(
        "payments/process/return-and-hold.ts",
        "payment.captured && hasMoney(payment)",
        "payment.captured && payment.refunds.length === 0"
      ),
    ],
    tests: { "returned-before-order": ["is refunded in Medusa as a whole"] },
  },
  {
    name: "only the server that completes a payment announces its order",
    edits: [
      edit(
        RECORD,
        "return changed ? await announceInterrupted(changed, deps) : completed",
        "return await announceInterrupted(completed, deps)"
      ),
    ],
    tests: { "interrupted-orders": ["is not announced by a second server"] },
  },
  {
    name: "a daily check announces the order that a dying server did not",
    edits: [edit("payments/process/watch-completed.ts", "if (!order?.canceled) {", "if (false) {")],
    tests: { "interrupted-orders": ["is announced once, by the next daily check"] },
  },
  {
    name: "the last check of a completed payment is repeated until the gateway has answered",
    edits: [
      edit(
        "payments/process/watch-completed.ts",
        "const isAnswered = reached || attempt.token === null",
        "const isAnswered = true"
      ),
    ],
    tests: { "after-completion": ["the last check is repeated until the gateway has answered"] },
  },
  {
    name: "a payment is checked after its refund and after its order is canceled",
    edits: [
      edit("payments/refund/check-after-refund.ts", 'status === "completed" && ', "false && "),
    ],
    tests: { "checks-after-refunds": ["even after its daily checks"] },
  },
  {
    name: "a refund that core makes while an order is half linked is refused",
    edits: [edit(REFUND, "isHalf(await medusa.orderLinks(id))", "false")],
    tests: { refunds: ["while the order is not linked to its cart"] },
  },
  {
    name: "an order that core has taken a refused refund off is held",
    edits: [
      edit(
        "payments/process/payment-facts.ts",
        "(total === captured && owed === refunded)",
        "total === captured"
      ),
    ],
    tests: { completing: ["where core has taken a refused refund off it"] },
  },
  {
    name: "an order that was canceled before the capture completes no payment",
    edits: [
      edit(
        "core/attempt/decision.ts",
        "if (order?.canceled && !(order.paid && order.refunded)) {",
        "if (order?.canceled && !order.paid) {"
      ),
    ],
    tests: {
      completion: ["for an order which an admin cancels meanwhile, holds it"],
    },
  },
  {
    name: "an order with a refund that the gateway was never asked for is held",
    edits: [
      edit(
        "payments/process/payment-facts.ts",
        "!isPaidAsAWhole || hasUnmadeRefund)",
        "!isPaidAsAWhole)"
      ),
    ],
    tests: {
      completing: [
        "holds the payment when an interrupted undo left a refund, and the order is placed by",
      ],
    },
  },
  {
    name: "an admin's check includes a completed payment's order",
    edits: [
      edit(
        "payments/process/watch-completed.ts",
        '(trigger !== "poll" && trigger !== "admin")',
        'trigger !== "poll"'
      ),
    ],
    tests: {
      "after-completion": [
        "an admin's check finds a canceled order without its refund after the daily checks have ended",
      ],
    },
  },
  {
    name: "an order that was canceled without its refund is held",
    edits: [
      edit(
        "payments/process/watch-completed.ts",
        "if (order?.canceled && !order.refunded) {",
        "if (order === undefined) {"
      ),
    ],
    tests: {
      "after-completion": ["an order that was canceled without its refund has its payment held"],
    },
  },
  {
    name: "a refund whose server died before its task holds the payment",
    edits: [
      edit(
        "payments/process/watch-completed.ts",
        "if (order && hasUnmadeRefund) {",
        "if (order === undefined) {"
      ),
    ],
    tests: {
      "after-completion": [
        "a refund whose server died before its task holds the payment until an admin has seen it",
      ],
    },
  },
  {
    name: "captured money is not cancelled",
    edits: [NOT_CANCELED],
    tests: { starting: ["opens no other page for a captured payment"] },
  },
  {
    name: "the session of captured money is not deleted",
    edits: [NOT_DELETED],
    tests: {
      starting: ["opens no other page for a captured payment"],
      "strangers-carts": ["when it is to be deleted once it is claimed: it stays"],
    },
  },
  {
    name: "no refund without an order",
    edits: [edit(REFUND, "throw refusals.refundWithoutOrder()", "return { data: data ?? {} }")],
    tests: { refunds: ["creates no refund task while there is no order"] },
  },
  {
    name: "a payment that was returned before its order is reversed in Medusa",
    edits: [
      edit(
        "core/attempt/decision.ts",
        'return isWhollyReturned(verdict) ? { kind: "reverse" } : hold("gateway_reversed")',
        'return hold("gateway_reversed")'
      ),
    ],
    tests: {
      "returned-before-order": [
        "after the completion was given up is reversed in Medusa when the return is learned",
      ],
      decision: ["reversed after it is booked, before an order came of it"],
    },
  },
  {
    name: "a collection whose payment was returned leaves its cart",
    edits: [
      edit(
        "payments/process/return-and-hold.ts",
        "  await medusa.detachFromCart(attempt.payment_collection_id)\n",
        ""
      ),
    ],
    tests: {
      resolving: ["is refunded in Medusa where it was captured, and its cart becomes no order"],
      resolutions: ["is refunded in Medusa where it was captured, and the cart can be paid again"],
    },
  },
  {
    name: "a claim whose session is gone is released",
    edits: [
      edit("payments/process/release-dead-claim.ts", "if (!mayBeDead(attempt)) {", "if (true) {"),
    ],
    tests: { "dead-claims": ["is released, and the order comes over a new session"] },
  },
  {
    name: "a claim that Medusa has booked is kept",
    edits: [
      edit(
        "payments/process/release-dead-claim.ts",
        "(await ownPayments(attempt, medusa)).length > 0",
        "false"
      ),
    ],
    tests: { "dead-claims": ["stays where Medusa has booked it"] },
  },
  {
    name: "the page belongs to the shopper's address, guest or customer",
    edits: [
      edit(
        "payments/start/checkout-request.ts",
        "email: (payer?.email ?? customer?.email)?.toLowerCase() ?? null",
        "email: null"
      ),
    ],
    tests: {
      "opening-a-page": ["names the cart, the shopper and our URLs"],
      "order-links": ["gives a registered customer the order"],
    },
  },
  {
    name: "a booked refund leaves a task",
    edits: [edit(TASK, "await refundTasks.open(", "await Promise.resolve(")],
    tests: {
      "refund-tasks": ["leaves a task to make it at the gateway"],
    },
  },
  {
    name: "each refund has a task of its own",
    edits: [edit(TASK, "refund_id: id,", "refund_id: attempt.id,")],
    tests: { refunds: ["leaves one task for each of several partial refunds"] },
  },
  {
    name: "one task for each refund id, kept by the database",
    edits: [
      edit(
        "modules/hosted-checkout/migrations/Migration20261123000001.ts",
        'CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_refund_task_refund"',
        'CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_refund_task_refund"'
      ),
      edit(
        "modules/hosted-checkout/refunds/refund-task-rows.ts",
        `    .onConflict(trx.raw("(refund_id) WHERE deleted_at IS NULL") as never)
    .ignore()
`,
        ""
      ),
    ],
    tests: { repositories: ["opens one task for each refund, also of two at once"] },
  },
  {
    name: "the task of a dropped refund is withdrawn",
    edits: [
      edit("payments/refund/withdraw-dropped-refunds.ts", "!booked.has(refundOf(task))", "false"),
    ],
    tests: {
      refunds: [
        "has its task withdrawn by the reconcile job",
        "is withdrawn when an admin wants to confirm it",
      ],
    },
  },
  {
    name: "a closed payment covers the refunds that its admin has seen, and no later one",
    edits: [
      edit(
        "payments/process/payment-facts.ts",
        "refundsWithoutTask.some((id) => !resolution?.seen_refunds?.includes(id))",
        'refundsWithoutTask.length > 0 && resolution?.action !== "closed"'
      ),
    ],
    tests: {
      "after-completion": ["also after an admin has closed it with another one"],
    },
  },
  {
    name: "the end of a check keeps one that was scheduled meanwhile",
    edits: [
      edit(
        "core/attempt/transitions/payments.ts",
        'completed_checked: { from: ["completed"], asRead: ["next_check_at"], sets',
        'completed_checked: { from: ["completed"], sets'
      ),
    ],
    tests: {
      "checks-after-refunds": ["after a refund that begins while the gateway is asked"],
    },
  },
  {
    name: "a check that was scheduled after a claim stays",
    edits: [
      edit(
        "payments/process/watch-completed.ts",
        "if (planned && planned > leaseFrom(now)",
        "if (planned && planned > leaseFrom(now) && false"
      ),
    ],
    tests: {
      "checks-after-refunds": ["after a refund that begins before the check has read it"],
    },
  },
  {
    name: "a refund does not rely on a check that may be running",
    edits: [
      edit("payments/refund/check-after-refund.ts", "next_check_at > leaseFrom(now()) && ", ""),
    ],
    tests: {
      "checks-after-refunds": [
        "after a refund that begins while the gateway is asked",
        "after a refund that begins before the check has read it",
      ],
    },
  },
]
