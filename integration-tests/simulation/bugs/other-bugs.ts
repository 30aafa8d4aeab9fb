import { CLAIMED_FOR_ITS_COLLECTION, OWN_COLLECTION } from "../../guards/binding"
import { edit } from "../../guards/guard"
import { bug, type Bug } from "./bug"

const AUTHORIZE = "payments/authorize/authorize-payment.ts"
const APPLY = "payments/process/apply-decision.ts"
const START = "payments/start/start-checkout.ts"
const RECORD_REFUND = "payments/resolve/record-refund.ts"
const HELD_FACTS = "payments/resolve/held-facts.ts"
const PAYMENTS = "core/attempt/transitions/payments.ts"
const HOLDS = "core/attempt/transitions/holds.ts"

/** Evidence, starts and people. */
export const OTHER_BUGS: readonly Bug[] = [
  bug(
    "acknowledges a notification that it does not store",
    "payments/receive/receive-forwarded-webhook.ts",
    "const rows = await repositories.inbox.receive([received], now())",
    "const rows: { id: string }[] = notification ? [] : []"
  ),
  bug(
    "refuses what is signed with the replaced merchant key",
    "core/signature/signature.ts",
    "return usable(secrets).some((secret) =>",
    "return usable(secrets).slice(-1).some((secret) =>"
  ),
  bug(
    "does not judge a second payment",
    "payments/verify/second-payments.ts",
    "if (!isApproval(piece, profile) ||",
    "if (true ||"
  ),
  {
    name: "treats a failing gateway as one without a payment",
    edits: [
      edit(
        "payments/verify/ask-gateway.ts",
        "return { reached: false, attempt, error: error as Error }",
        "return { reached: true, attempt }"
      ),
      edit(
        APPLY,
        "const next_check_at = new Date(now.getTime() + EXPIRED_CHECK_MS)",
        "const next_check_at = null"
      ),
    ],
  },
  bug(
    "opens a page for a collection that has money",
    "core/attempt/start-refusal.ts",
    'if (money.kind === "booked" || money.kind === "held") {',
    "if (false) {"
  ),
  {
    name: "opens a page for a closed account",
    edits: [
      edit(
        START,
        "const closed = await isClosed(account, repositories.closures)",
        "const closed = false"
      ),
      edit(
        "payments/start/check-new-page.ts",
        "const isClosed = !options.acceptsNewPayments || bounds.isClosed",
        "const isClosed = false"
      ),
    ],
  },
  bug("opens a page although one is paid", START, 'if (money.kind === "proven") {', "if (false) {"),
  {
    name: "replaces a page that the gateway calls paid, and opens the next one",
    edits: [
      edit(START, "await proveOrHold(attempt, deps)\n", "await replace(attempt, deps)\n"),
      edit(
        "payments/is-paid.ts",
        "return awaitsOrder(attempt) || isReported(attempt, isApproved, deps)",
        "return awaitsOrder(attempt)"
      ),
    ],
  },
  bug(
    "offers the open page again for another sum",
    START,
    "canBeOfferedAgain(current, wantedBy(request), options, now()) &&",
    "true &&"
  ),
  {
    name: "offers a page that has an approved payment",
    edits: [
      edit(
        "core/attempt/live-page.ts",
        "expires_at > now && !hasApproval(page, options)",
        "expires_at > now"
      ),
      edit(
        "payments/is-paid.ts",
        "hasApproval(attempt, options)\n",
        'verdictOf(attempt, options).kind === "proven"\n'
      ),
      edit(
        "payments/start/initiate-payment.ts",
        "await payableUrl(attempt, deps)",
        "attempt.checkout_url"
      ),
    ],
  },
  bug(
    "opens a page while an approved payment is not processed yet",
    "payments/is-paid.ts",
    "return awaitsOrder(attempt) || isReported(attempt, isApproved, deps)",
    "return awaitsOrder(attempt)"
  ),
  bug(
    "sends a shopper to the cart whose payment is approved",
    "payments/return/process-return.ts",
    'return isMaybePaid ? "wait" : unpaid',
    "return unpaid"
  ),
  {
    name: "does not verify again after an order could not be placed",
    edits: [
      edit(
        "payments/verify/gather-evidence.ts",
        'const isTriedAgain = status === "paid" && mayBeReturned(attempt)',
        "const isTriedAgain = false"
      ),
      edit(AUTHORIZE, "const mustAsk = mayBeReturned(attempt)", "const mustAsk = false"),
    ],
  },
  bug(
    "keeps the capture of what an admin records as refunded",
    RECORD_REFUND,
    "  await book(claimed, deps, resolution.by)\n",
    ""
  ),
  bug(
    "refuses to record a refund although Medusa has refunded the order",
    HELD_FACTS,
    'payment === "captured" && refunded < Math.min(atLeast, captured)',
    'payment === "captured"'
  ),
  bug(
    "records as refunded what a paid order has",
    HELD_FACTS,
    "if (!hasOwnOrder(facts) || !isCaptured(attempt, facts)) {",
    "if (true) {"
  ),
  {
    name: "claims one payment for two sessions",
    edits: [
      edit(PAYMENTS, 'when: ["free_for_session"],', "when: [],"),
      edit(
        PAYMENTS,
        'capture_claimed: { ...CLAIM, from: ["paid"] },',
        'capture_claimed: { ...CLAIM, from: ["paid", "completed"] },'
      ),
      OWN_COLLECTION,
      CLAIMED_FOR_ITS_COLLECTION,
    ],
  },
  bug(
    "claims a payment that was applied to an order meanwhile",
    PAYMENTS,
    'asRead: ["payment_collection_id", "evidence"],',
    'asRead: ["evidence"],'
  ),
  bug(
    "asks the gateway for each return",
    "payments/verify/gather-evidence.ts",
    'const ask = trigger === "return" ? askInTurn : askGateway',
    "const ask = askGateway"
  ),
  {
    name: "lets two admins resolve one payment",
    edits: [
      edit(
        HOLDS,
        'const RESOLUTION = { from: ["held"], asRead: ["resolution"], entry: "resolved" } as const',
        'const RESOLUTION = { from: ["held", "paid", "completed", "resolved"], asRead: [], entry: "resolved" } as const'
      ),
      edit(
        HOLDS,
        'const AS_REVIEWED = ["resolution", "evidence"] as const',
        'const AS_REVIEWED = ["evidence"] as const'
      ),
      edit(
        "payments/resolve/resolve-held-payment.ts",
        "await medusa.withLock(collection, async () => {",
        "await (async (work: () => Promise<void>) => await work())(async () => {"
      ),
    ],
  },
]
