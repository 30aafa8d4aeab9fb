import type { MedusaContainer } from "@medusajs/framework/types"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import type { Bind, CheckoutAttempt } from "../../core"
import { bindSession } from "./bind-session"
import { logNotBooked } from "./log-not-booked"

/**
 * Lets Medusa complete the cart of a proven payment. Core writes the order first and authorizes the payment
 * last, under its lock of the cart: our provider answers "captured" there, and nothing is booked before.
 * A completion that fails has booked nothing.
 */
export async function placeOrder(
  attempt: CheckoutAttempt,
  cartId: string,
  bind: Bind,
  container: MedusaContainer
): Promise<void> {
  await logNotBooked(attempt, container, async () => {
    const session = await bindSession(attempt, bind, container)
    if (session) {
      // By run(), never as a step of ours: as a step it would take no lock on the cart.
      await completeCartWorkflow(container).run({ input: { id: cartId } })
    }
  })
}
