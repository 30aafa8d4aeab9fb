import type { Bind, CheckoutAttempt, Trigger } from "../../core"
import type { Deps } from "../deps"
import { bindSession } from "./bind-session"
import { logNotBooked } from "./log-not-booked"
import { mendOrderLinks } from "./mend-order-links"
import { releaseDeadClaim } from "./release-dead-claim"
import { requireAttempt } from "./require-attempt"

/**
 * Lets Medusa book a proven payment on an order that exists: one whose placing was interrupted, an order
 * edit, an order that an admin applied the payment to.
 */
export async function bookPayment(
  attempt: CheckoutAttempt,
  bind: Bind,
  trigger: Trigger,
  deps: Deps
): Promise<void> {
  const { medusa, now, repositories } = deps
  const { attempts } = repositories
  await logNotBooked(attempt, deps, async () => {
    const session = await bindSession(attempt, bind, deps)
    if (!session) {
      // With a session that is gone, core would complete a stranger's cart.
      return
    }
    const bound = bind === "new_session" ? await requireAttempt(attempts, attempt.id) : attempt
    // From the claim on the provider refuses to let the session go; before it, it may just have gone.
    if (!(await attempts.claimCapture(bound, session.id, now()))) {
      return
    }
    if (!(await medusa.hasSession(session.id))) {
      await releaseDeadClaim(await requireAttempt(attempts, bound.id), trigger, deps)
      return
    }
    await mendOrderLinks(bound, deps)
    await medusa.bookPayment(session)
  })
}
