import { bug, type Bug } from "./bug"

const APPLY = "payments/process/apply-decision.ts"
const START = "payments/start/start-checkout.ts"
const RESOLVE = "payments/resolve/record-resolution.ts"
const HELD_FACTS = "payments/resolve/held-facts.ts"
const PAYMENTS = "core/attempt/transitions/payments.ts"
const HOLDS = "core/attempt/transitions/holds.ts"
const PAGES = "core/attempt/transitions/pages.ts"

/** Evidence, starts and people. */
export const OTHER_BUGS: readonly Bug[] = [
  bug(
    "does not judge a second payment",
    "payments/verify/second-payments.ts",
    "if (!isApproval(piece, profile) ||",
    "if (true ||"
  ),
  bug(
    "takes a gateway that fails for one that knows of no payment",
    "payments/verify/ask-gateway.ts",
    "return { reached: false, attempt, error: error as Error }",
    "return { reached: true, attempt }"
  ),
  bug(
    "opens a page for a collection that has money",
    "core/attempt/start-refusal.ts",
    'if (money.kind === "booked" || money.kind === "held") {',
    "if (false) {"
  ),
  bug("opens a page although one is paid", START, 'if (money.kind === "proven") {', "if (false) {"),
  bug(
    "replaces a page that the gateway calls paid",
    START,
    "await proveOrHold(attempt, deps)\n",
    "await replace(attempt, deps)\n"
  ),
  bug(
    "offers the open page again for another sum",
    START,
    "canBeOfferedAgain(current, wantedBy(request), options, now()) &&",
    "true &&"
  ),
  bug(
    "asks nothing of a payment whose order could not be placed",
    "payments/verify/gather-evidence.ts",
    'const isTriedAgain = status === "paid" && mayBeReturned(attempt)',
    "const isTriedAgain = false"
  ),
  bug(
    "keeps the capture of what an admin records as refunded",
    RESOLVE,
    "      await reverseInMedusa(claimed, deps, resolution.by)\n",
    ""
  ),
  bug(
    "records as refunded what a paid order has",
    HELD_FACTS,
    "if (order === null || (captured_at === null",
    "if (true || (captured_at === null"
  ),
  bug(
    "places an order for what was recorded as refunded",
    APPLY,
    "if (isRecordedAsRefunded(attempt)) {",
    "if (false) {"
  ),
  bug("claims one payment for two sessions", PAYMENTS, 'when: ["free_for_session"],', "when: [],"),
  bug(
    "claims a payment that was applied to an order meanwhile",
    PAYMENTS,
    'asRead: ["payment_collection_id"],',
    "asRead: [],"
  ),
  bug(
    "holds what Medusa has captured as if it had not",
    HOLDS,
    'held: { ...HOLD, from: UNDECIDED, when: ["not_captured"] },',
    "held: { ...HOLD, from: UNDECIDED, when: [] },"
  ),
  bug(
    "lets two admins resolve one payment",
    HOLDS,
    'const RESOLUTION = { from: ["held"], asRead: ["resolution"], entry: "resolved" } as const',
    'const RESOLUTION = { from: ["held", "paid", "completed", "resolved"], asRead: [], entry: "resolved" } as const'
  ),
  bug(
    "overwrites a newer answer with an older one",
    PAGES,
    'const UNBOOKED_AS_READ = { when: ["not_captured"], asRead: ["next_check_at"] } as const',
    'const UNBOOKED_AS_READ = { when: ["not_captured"], asRead: [] } as const'
  ),
  bug(
    "completes what is resolved",
    PAYMENTS,
    "completed: {\n    from: UNCOMPLETED,",
    'completed: {\n    from: [...UNCOMPLETED, "resolved"],'
  ),
]
