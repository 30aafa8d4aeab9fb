import type { Bind, CheckoutAttempt } from "../../core"
import type { Deps } from "../deps"
import { bindSession, leaveOnly } from "./bind-session"
import type { BookedFacts } from "./load-facts"
import { logNotBooked } from "./log-not-booked"

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
    return isBound ? await deps.medusa.completeCart(cartId) : undefined
  })
}
