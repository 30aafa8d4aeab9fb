import { edit, type Guard } from "./guard"

const DECISION = "core/attempt/decision.ts"

/** Starts, what returning shoppers read, and payments of deleted carts. */
export const STARTS_AND_RETURNS: readonly Guard[] = [
  {
    name: "a closed account opens no page",
    edits: [
      edit(
        "payments/start/start-checkout.ts",
        "const closed = await isClosed(account, repositories.closures)",
        "const closed = false"
      ),
    ],
    tests: { starting: ["opens no page, until it is opened again"] },
  },
  {
    name: "a region without the provider opens no page",
    edits: [edit("core/attempt/start-refusal.ts", "if (isOffered === false) {", "if (false) {")],
    tests: { starting: ["opens no page, through the plugin's route or past it"] },
  },
  {
    name: "production takes no gateway on its own machine",
    edits: [
      edit(
        "core/options/options.ts",
        "...(production ? gatewaysHere(parsed.data?.accounts) : []),",
        ""
      ),
    ],
    tests: { options: ["refuses the gateway https://127.0.0.1 in production"] },
  },
  {
    name: "a payment that may be paid is not shown as unpaid",
    edits: [
      edit(
        "core/attempt/shopper-outcome.ts",
        'return mayBePaid(attempt, options) ? "confirming" : unpaidOutcome(attempt, options.profile)',
        "return unpaidOutcome(attempt, options.profile)"
      ),
    ],
    tests: {
      "shopper-outcome": [
        "while it may be paid: on a page that was left",
        "while it may be paid: on a page that expired",
        "while it may be paid: on a page that was never given out",
      ],
    },
  },
  {
    name: "a shopper whose payment may be paid is not sent back to pay again",
    edits: [
      edit("payments/return/process-return.ts", "mayBePaid(attempt, account.options))", "false)"),
    ],
    tests: {
      "changed-profile": [
        "its payment is an order once the profile reads it: a status one level deeper",
        "its payment is an order once the profile reads it: a status that no list has",
        "keeps returning shoppers waiting while the page is open",
      ],
    },
  },
  {
    name: "a cart that is gone opens no page",
    edits: [edit("payments/start/initiate-payment.ts", "if (cartGone) {", "if (false) {")],
    tests: { starting: ["opens no page for a cart that is gone"] },
  },
  {
    name: "a payment whose cart is gone is held",
    edits: [edit(DECISION, "if (facts.cartGone) {", "if (false) {")],
    tests: {
      polling: ["whose cart was deleted is held once it is paid"],
    },
  },
  {
    name: "a captured payment whose cart is gone does not pass for an order",
    edits: [edit(DECISION, "  if (cartGone) {", "  if (false) {")],
    tests: { decision: ["the cart was deleted before its order was placed"] },
  },
  {
    name: "requests without a login ask the gateway in turn",
    edits: [edit("payments/verify/ask-in-turn.ts", 'if (turn === "taken") {', "if (true) {")],
    tests: {
      "verify-turns": [
        "is not asked about by a return, and by the next one once its turn is there",
        "is not asked about by a completion: the cart is not paid yet",
      ],
    },
  },
  {
    name: "a later try is not refused for a completion that has just asked",
    edits: [
      edit(
        "payments/verify/ask-in-turn.ts",
        "const turn = mustAnswer",
        "const turn = false as boolean"
      ),
    ],
    tests: {
      "verify-turns": [
        "becomes an order by a later try, which waits for its turn after a completion",
      ],
    },
  },
  {
    name: "a later try is not kept from its answer by whoever takes each turn",
    edits: [edit("payments/verify/ask-in-turn.ts", 'return "taken"', "return turn")],
    tests: {
      "verify-turns": [
        "becomes an order by a later try although somebody else takes each of its turns",
      ],
    },
  },
  {
    name: "a return that does not ask the gateway decides nothing",
    edits: [
      edit(
        "payments/process/process-attempt.ts",
        "if (isDeferred && account && mustAsk(before, trigger, account.options)) {",
        "if (false) {"
      ),
    ],
    tests: {
      "verify-turns": [
        "A page does not expire by a return that does not ask the gateway",
        "leaves its next scheduled check as it is, however often somebody returns",
      ],
    },
  },
  {
    name: "a page whose payment was not asked about can be offered again",
    edits: [
      edit(
        "payments/return/process-return.ts",
        "processed && !processed.answer?.isDeferred",
        "processed"
      ),
    ],
    tests: {
      "verify-turns": ["keeps its page when the shopper cancels: the next start offers it again"],
    },
  },
]
