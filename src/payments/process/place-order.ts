import { accountNameOf, verdictOf, type Bind, type CheckoutAttempt, type Trigger } from "../../core"
import { requireAccount } from "../accounts"
import { claimCapture } from "../claim-capture"
import type { Deps } from "../deps"
import { bindSession, leaveOnly } from "./bind-session"
import type { BookedFacts } from "./load-facts"
import { mendOrderLinks } from "./mend-order-links"
import { releaseDeadClaim } from "./release-dead-claim"
import { requireAttempt } from "./require-attempt"

/**
 * Lets Medusa complete the cart of a proven payment. Core writes the order first and authorizes the payment
 * last, under its cart lock: our provider answers "captured" there, and nothing is booked before. A
 * completion that fails has booked nothing.
 *
 * @param sessions those of the collection; core completes with the first one.
 * @returns the order's id; undefined when Medusa could not place it.
 */
export async function placeOrder(
  attempt: CheckoutAttempt,
  cartId: string,
  sessions: BookedFacts["sessions"],
  bind: Bind,
  deps: Deps
): Promise<string | undefined> {
  return await logNotBooked(attempt, deps, async () => {
    const isBound =
      bind === "existing_session"
        ? await leaveOnly(attempt.payment_session_id, sessions, deps)
        : (await bindSession(attempt, bind, deps)) !== undefined
    return isBound ? await completeCart(attempt, cartId, deps) : undefined
  })
}

async function completeCart(
  { id, provider_id }: CheckoutAttempt,
  cartId: string,
  { medusa, telemetry }: Deps
): Promise<string> {
  const attributes = { reference: id, account: accountNameOf(provider_id) }
  return await telemetry.span("hosted_checkout.complete_cart", { attributes }, () =>
    medusa.completeCart(cartId)
  )
}

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
  const { medusa, repositories } = deps
  const { attempts } = repositories
  await logNotBooked(attempt, deps, async () => {
    const session = await bindSession(attempt, bind, deps)
    if (!session) {
      // With a missing session, core would complete another cart.
      return
    }
    const bound = bind === "new_session" ? await requireAttempt(attempts, attempt.id) : attempt
    // After the claim the provider refuses to delete the session; before it, it may just have been deleted.
    const { options } = requireAccount(deps, attempt.provider_id)
    // What is claimed already may have been judged under another profile.
    const isProven = (judged: CheckoutAttempt) =>
      judged.captured_at !== null || verdictOf(judged, options).kind === "proven"
    if (!(await claimCapture(bound, session.id, isProven, deps))) {
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

/** Runs Medusa's work for an attempt. Failures are logged, and show in the facts that are read afterwards. */
async function logNotBooked<Result>(
  { id, provider_id }: CheckoutAttempt,
  { log }: Pick<Deps, "log">,
  work: () => Promise<Result>
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    // Returning shoppers trigger this.
    log.error(`Medusa could not book the payment of attempt ${id}: ${(error as Error).message}`, {
      oncePerMinute: `not booked ${id}`,
      fields: { reference: id, account: accountNameOf(provider_id) },
    })
    return undefined
  }
}
