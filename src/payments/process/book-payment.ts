import type { Bind, CheckoutAttempt, Trigger } from "../../core"
import type { Deps } from "../deps"
import { bindSession } from "./bind-session"
import { logNotBooked } from "./log-not-booked"
import { mendOrderLinks } from "./mend-order-links"
import { releaseDeadClaim } from "./release-dead-claim"
import { requireAttempt } from "./require-attempt"

/**
 * Lets Medusa book a proven payment on an existing order: one whose placement was interrupted, an order edit,
 * or an order that an admin applied the payment to.
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
      // With a missing session, core would complete another cart.
      return
    }
    const bound = bind === "new_session" ? await requireAttempt(attempts, attempt.id) : attempt
    // After the claim the provider refuses to delete the session; before it, it may just have been deleted.
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
