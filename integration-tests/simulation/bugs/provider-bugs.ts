import { CLAIMED_FOR_ITS_COLLECTION, OWN_COLLECTION } from "../../guards/binding"
import { edit } from "../../guards/guard"
import { bug, type Bug } from "./bug"

const AUTHORIZE = "payments/authorize/authorize-payment.ts"
const REFUSE_UNDO = "payments/authorize/refuse-undo.ts"

/** What the provider answers to Medusa. */
export const PROVIDER_BUGS: readonly Bug[] = [
  bug(
    "captures what is not proven",
    AUTHORIZE,
    'verdictOf(judged, options).kind === "proven"',
    "true"
  ),
  {
    name: "captures for another amount than the cart's",
    edits: [
      edit(AUTHORIZE, "!stillMatches(asked, session)", "false"),
      edit(
        "core/attempt/decision.ts",
        "if (cart && (total !== attempt.amount || cart.currency_code !== attempt.currency_code)) {",
        "if (false) {"
      ),
      edit(
        "payments/start/start-checkout.ts",
        "if (isSamePayment(paid, wantedBy(request))) {",
        "if (true) {"
      ),
    ],
  },
  {
    name: "captures for another cart than the payment's",
    edits: [OWN_COLLECTION, CLAIMED_FOR_ITS_COLLECTION],
  },
  {
    name: "captures for a cart whose payment an admin applies to an order meanwhile",
    edits: [CLAIMED_FOR_ITS_COLLECTION],
  },
  bug(
    "captures without a claim",
    AUTHORIZE,
    "await claimCapture(ofSession, session.id, isProven, deps)",
    "isProven(ofSession) ? ofSession : undefined"
  ),
  bug(
    "captures although the claim was refused",
    AUTHORIZE,
    "await claimCapture(ofSession, session.id, isProven, deps)",
    "(await claimCapture(ofSession, session.id, isProven, deps)) ?? (isProven(ofSession) ? ofSession : undefined)"
  ),
  bug(
    "does not ask again whether the money was returned",
    AUTHORIZE,
    "const mustAsk = mayBeReturned(attempt)",
    "const mustAsk = false"
  ),
  bug(
    "lets Medusa cancel captured money",
    REFUSE_UNDO,
    "if (isCaptured(await attemptOfData(data, repositories))) {",
    "if (false) {"
  ),
  bug(
    "lets Medusa delete the session of captured money",
    REFUSE_UNDO,
    "if (trusted && isCaptured(await attempts.bySession(trusted.session_id))) {",
    "if (false) {"
  ),
  bug(
    "lets Medusa refund what has no order",
    "payments/refund/refund-payment.ts",
    "throw refusals.refundWithoutOrder()",
    "return { data: data ?? {} }"
  ),
]
