import { edit } from "../../guards/guard"
import { bug, type Bug } from "./bug"

const ADVANCE = "payments/process/advance-attempt.ts"
const WATCH = "payments/process/watch-completed.ts"
const APPLY = "payments/process/apply-decision.ts"
const BIND = "payments/process/bind-session.ts"
const BOOK = "payments/process/place-order.ts"
const DECISION = "core/attempt/decision.ts"
const LOCK = "payments/process/lock.ts"
const PROCESS = "payments/process/process-attempt.ts"
const RELEASE = "payments/process/release-dead-claim.ts"
const RETURN = "payments/process/return-and-hold.ts"

/** How a payment is carried to its order. */
export const PROCESSING_BUGS: readonly Bug[] = [
  bug(
    "does not lock the collection",
    PROCESS,
    "await deps.medusa.withLock(key, async () => {",
    "await (async (_: string, work: () => Promise<any>) => await work())(key, async () => {"
  ),
  bug(
    "does not wait for core's lock of the cart",
    LOCK,
    "await medusa.withLock(cartKey(attempt), async () => Promise.resolve())",
    "await Promise.resolve()"
  ),
  {
    name: "treats an order as final while core may undo it",
    edits: [
      edit(ADVANCE, "if (facts.cart && facts.order?.paid) {", "if (false) {"),
      edit(WATCH, "if (order_id !== attempt.order_id) {", "if (false) {"),
    ],
  },
  bug(
    "treats an undone order as final",
    WATCH,
    "if (order_id !== attempt.order_id) {",
    "if (false) {"
  ),
  {
    name: "does not wait for a completion that is under way before it books",
    edits: [
      edit(
        "payments/process/decide-now.ts",
        "  await waitForCart(processing.attempt, processing.deps.medusa)\n",
        ""
      ),
    ],
  },
  bug(
    "gives up a completion without an admin",
    APPLY,
    'if (!next) {\n    return await hold(processing, "order_not_placed")',
    "if (!next) {\n    return attempt"
  ),
  bug(
    "retries a completion forever",
    APPLY,
    "const next = nextRetry(failures, now)",
    "const next = nextRetry(1, now)"
  ),
  {
    name: "lets a page expire for good while the gateway cannot be reached",
    edits: [
      edit(
        APPLY,
        "return reached ? await expire(processing) : await wait(processing)",
        "return await expire(processing)"
      ),
      edit(
        APPLY,
        "const next_check_at = new Date(now.getTime() + EXPIRED_CHECK_MS)",
        "const next_check_at = null"
      ),
    ],
  },
  bug(
    "does not ask again about a page that has expired",
    APPLY,
    "const next_check_at = new Date(now.getTime() + EXPIRED_CHECK_MS)",
    "const next_check_at = null"
  ),
  bug("stops asking about an unpaid page", APPLY, "? nextPoll(attempt, options, now)", "? null"),
  {
    name: "books with a session that is gone",
    edits: [
      edit(
        DECISION,
        'bind: sessionExists ? "existing_session" : "new_session"',
        'bind: "existing_session"'
      ),
      edit(
        BIND,
        "return sessions.find(({ id }) => id === payment_session_id)",
        'return { id: payment_session_id, status: "pending", amount: 0 }'
      ),
      edit(BOOK, "if (!(await medusa.hasSession(session.id))) {", "if (false) {"),
    ],
  },
  bug(
    "releases a claim that Medusa is about to book",
    RELEASE,
    "(await medusa.hasSession(attempt.payment_session_id)) ||",
    "false ||"
  ),
  bug(
    "does not book the refund of a reversed payment",
    RETURN,
    "await medusa.bookRefund(payment.id, by)",
    "void by"
  ),
]
