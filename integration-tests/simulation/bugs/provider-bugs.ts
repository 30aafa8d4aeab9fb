import { bug, type Bug } from "./bug"

const AUTHORIZE = "payments/authorize/authorize-payment.ts"
const REFUSE_UNDO = "payments/authorize/refuse-undo.ts"

/** What the provider answers to Medusa. */
export const PROVIDER_BUGS: readonly Bug[] = [
  bug(
    "captures what is not proven",
    AUTHORIZE,
    'verdictOf(asked, deps.account.options).kind !== "proven" ||',
    "false ||"
  ),
  bug(
    "captures for another amount than the cart's",
    AUTHORIZE,
    "!stillMatches(asked, session)",
    "false"
  ),
  bug(
    "captures for another cart than the payment's",
    AUTHORIZE,
    "if (!attempt || attempt.payment_collection_id !== session.payment_collection_id) {",
    "if (!attempt) {"
  ),
  bug(
    "captures without a claim",
    AUTHORIZE,
    "if (!(await deps.repositories.attempts.claimCapture(",
    "if (false && !(await deps.repositories.attempts.claimCapture("
  ),
  bug(
    "captures although the claim was refused",
    AUTHORIZE,
    "    return pending\n  }\n  const { handle }",
    "  }\n  const { handle }"
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
