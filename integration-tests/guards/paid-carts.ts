import { edit, type Guard } from "./guard"

const AUTHORIZE = "payments/authorize/authorize-payment.ts"
const KEEP = "api/store/hosted-checkout/keep-paid-cart.ts"
const CARRY_OUT = "payments/process/carry-out.ts"

const ASKED_BY_AUTHORIZE = edit(
  AUTHORIZE,
  "const mustAsk = mayBeReturned(attempt)",
  "const mustAsk = false as boolean"
)

/** Carts whose payment is proven or captured, and whose order is still to come. */
export const PAID_CARTS: readonly Guard[] = [
  {
    name: "a paid cart stays as it was paid",
    edits: [edit(KEEP, "if (attempts.some((attempt) => isPaid(attempt, deps))) {", "if (false) {")],
    tests: {
      "paid-carts": [
        "refuses each change of it before Medusa is asked",
        "keeps its total when it is changed three times after its capture",
      ],
    },
  },
  {
    name: "a cart whose proof is not processed yet stays as it was paid",
    edits: [edit("payments/is-paid.ts", "|| isReported(attempt, isProven, deps)", "")],
    tests: { "awaited-orders": ["locks its cart before its proof is processed"] },
  },
  {
    name: "a paid cart is known by a path in capitals",
    edits: [edit(KEEP, "complete\\/?$)/i", "complete\\/?$)/")],
    tests: { "paid-carts": ["refuses each change of it before Medusa is asked"] },
  },
  {
    name: "a paid cart is known by the path that Express routes",
    edits: [
      edit(
        KEEP,
        'const { id = "" } = req.params',
        'const id = decodeURI(req.originalUrl.split(/[/?]/)[3] ?? "")'
      ),
    ],
    tests: { "path-spellings": ["A change of a paid cart is refused in the language of the cart"] },
  },
  {
    name: "a paid cart cannot be paid with another provider",
    edits: [
      edit("payments/start/check-start.ts", "        hasArrived: hasArrived(known, deps),\n", ""),
    ],
    tests: { completing: ["cannot be paid with another provider"] },
  },
  {
    name: "a payment that is approved and not proven is not paid again",
    edits: [
      edit(
        "payments/is-paid.ts",
        "hasApproval(attempt, options)\n",
        'verdictOf(attempt, options).kind === "proven"\n'
      ),
    ],
    tests: {
      starting: [
        "is not offered to be paid again, and its session stays",
        "is not paid with another provider as well",
      ],
    },
  },
  {
    name: "a session leads to no page that nobody may pay on",
    edits: [
      edit(
        "payments/start/initiate-payment.ts",
        "await payableUrl(attempt, deps)",
        "attempt.checkout_url"
      ),
    ],
    tests: {
      starting: [
        "is bound to the payment, and leads to no page",
        "a new page is not handed out when the report comes while the gateway opens it",
      ],
    },
  },
  {
    name: "the provider opens and offers no page while another one has an approved payment",
    edits: [
      edit(
        "payments/start/start-checkout.ts",
        "        hasArrived: hasArrived(attempts, deps),\n",
        ""
      ),
    ],
    tests: {
      starting: [
        "a start past the route is refused when the report comes between the two checks",
        "is not offered past the plugin's route either, and completes with a new session",
      ],
    },
  },
  {
    name: "an approved payment on an earlier page refuses a start",
    edits: [edit("payments/is-paid.ts", "attempts.some(", "attempts.slice(-1).some(")],
    tests: { starting: ["a start is refused when the page was replaced"] },
  },
  {
    name: "a start that is bound to a proven payment is refused for no other payment",
    edits: [
      edit(
        "core/attempt/start-refusal.ts",
        "if (start.hasArrived && !isBound) {",
        "if (start.hasArrived) {"
      ),
    ],
    tests: { starting: ["a payment of the current total whose session is gone becomes the order"] },
  },
  {
    name: "a page whose opening failed keeps its next check",
    edits: [
      edit(
        "core/attempt/transitions/pages.ts",
        'page_failed: { from: ["opening"], to: "failed", entry: "page_failed" },',
        'page_failed: { from: ["opening"], to: "failed", resets: { next_check_at: null }, entry: "page_failed" },'
      ),
    ],
    tests: { starting: ["is held in the end when the gateway's answer is lost"] },
  },
  {
    name: "a page that has an approved payment is not offered again",
    edits: [
      edit(
        "core/attempt/live-page.ts",
        "expires_at > now && !hasApproval(page, options)",
        "expires_at > now"
      ),
    ],
    tests: {
      "live-page": [
        "but not that only one of two sources has approved",
        "cannot be offered again with an approval that is not proof enough",
      ],
    },
  },
  {
    name: "the Store API shows no page while a payment of its cart is approved or held (both checks)",
    edits: [
      edit(
        "core/attempt/live-page.ts",
        "expires_at > now && !hasApproval(page, options)",
        "expires_at > now"
      ),
      edit(
        "payments/start/payable-url.ts",
        "startRefusal({ attempts, hasArrived: hasArrived(attempts, deps) }) ? null : checkout_url",
        "checkout_url"
      ),
    ],
    tests: {
      starting: ["is not shown while a payment on the page that it replaced is with an admin"],
      "opening-a-page": ["shows a storefront no page whose payment is approved and not proven yet"],
    },
  },
  {
    name: "an order over another sum than was captured is held",
    edits: [edit("core/attempt/decision.ts", "return order.differs\n", "return false\n")],
    tests: {
      completing: [
        "holds the payment when the order is placed by the shopper",
        "holds the payment when the order is placed by processing",
        "is held again by a retry, and completed when an admin keeps the order",
      ],
    },
  },
  {
    name: "a session without data is known by the id that Medusa names",
    edits: [
      edit(
        AUTHORIZE,
        "const session_id = context?.idempotency_key ?? named?.session_id",
        "const session_id = named?.session_id"
      ),
    ],
    tests: {
      "empty-sessions": ["becomes an order when the shopper completes the cart"],
      completing: [
        "becomes an order when the payment is polled",
        "names its session and its handle once it is captured",
      ],
    },
  },
  {
    name: "the gateway is asked before a second try, whoever completes",
    edits: [ASKED_BY_AUTHORIZE],
    tests: { "awaited-orders": ["gets no order by a shopper's completion after it was returned"] },
  },
  {
    name: "the gateway is asked before a second try (by processing and at authorisation)",
    edits: [
      ASKED_BY_AUTHORIZE,
      edit(
        "payments/verify/gather-evidence.ts",
        'const isTriedAgain = status === "paid" && mayBeReturned(attempt)',
        "const isTriedAgain = false as boolean"
      ),
    ],
    tests: { "awaited-orders": ["gets no order by a poll after it was returned"] },
  },
  {
    name: "no second try at authorisation while the gateway cannot be reached",
    edits: [
      edit(
        AUTHORIZE,
        "return mustAsk && !answer.reached ? undefined : answer.attempt",
        "return answer.attempt"
      ),
    ],
    tests: {
      "awaited-orders": ["gets no order by a shopper's completion while the gateway is away"],
    },
  },
  {
    name: "processing uses up no try while the gateway cannot be reached",
    edits: [
      edit(
        "payments/process/advance-attempt.ts",
        "if (isUnbooked && mayBeReturned(attempt) && !reached) {",
        "if (false) {"
      ),
    ],
    tests: { "awaited-orders": ["waits, and uses up no try, while the gateway is away"] },
  },
  {
    name: "links are repaired after a completion that found an order",
    edits: [
      edit(
        CARRY_OUT,
        "if (isForMedusa(after.decision) && (await mendOrderLinks(after.attempt, deps))) {",
        "if (false) {"
      ),
    ],
    tests: { "awaited-orders": ["is booked on an order that only its cart is linked to"] },
  },
  {
    name: "an order that was placed and not paid is booked at once",
    edits: [
      edit(
        CARRY_OUT,
        'if (decision.kind === "place_order" && after.decision.kind === "book") {',
        "if (false) {"
      ),
    ],
    tests: { "awaited-orders": ["is booked on an order that only its cart is linked to"] },
  },
  {
    name: "links are repaired before a payment is booked on an order",
    edits: [edit("payments/process/place-order.ts", "    await mendOrderLinks(bound, deps)\n", "")],
    tests: { "awaited-orders": ["is booked on an order that only its payment is linked to"] },
  },
]
