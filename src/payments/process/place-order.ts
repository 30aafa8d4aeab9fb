import type { MedusaContainer } from "@medusajs/framework/types"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import type { Bind, CheckoutAttempt } from "../../core"
import { bindSession, leaveOnly } from "./bind-session"
import type { BookedFacts } from "./load-facts"
import { logNotBooked } from "./log-not-booked"

/**
 * Lets Medusa complete the cart of a proven payment. Core writes the order first and authorizes the payment
 * last, under its lock of the cart: our provider answers "captured" there, and nothing is booked before.
 * A completion that fails has booked nothing.
 *
 * @param sessions those of the collection; core completes with the first one.
 * @returns the order's id; undefined when Medusa could not place it.
 */
export async function placeOrder(
  attempt: CheckoutAttempt,
  cartId: string,
  sessions: BookedFacts["sessions"],
  bind: Bind,
  container: MedusaContainer
): Promise<string | undefined> {
  return await logNotBooked(attempt, container, async () => {
    const isBound =
      bind === "existing_session"
        ? await leaveOnly(attempt.payment_session_id, sessions, container)
        : (await bindSession(attempt, bind, container)) !== undefined
    if (!isBound) {
      return undefined
    }
    // By run(), never as a step of ours: as a step it would take no lock on the cart.
    const { result } = await completeCartWorkflow(container).run({ input: { id: cartId } })
    return result.id
  })
}
