import type { CheckoutAttempt } from "../../core"
import type { Deps } from "../deps"
import type { BookedFacts } from "./load-facts"
import { changeOrCurrent } from "./require-attempt"

/**
 * Records that the placement of the attempt's order was interrupted, before Medusa books on that order. Paid, it looks
 * like any other order, and no server could know that nobody has announced it.
 *
 * @returns false when the attempt is held, resolved or completed by now: Medusa must not be asked then.
 */
export async function recordInterruption(
  attempt: CheckoutAttempt,
  facts: BookedFacts,
  { medusa, repositories }: Pick<Deps, "medusa" | "repositories">
): Promise<boolean> {
  const { cart, order, sessions } = facts
  const isAwaiting = sessions.some(({ status }) => status === "pending_authorization")
  if (!order || order.hasMoney || isAwaiting) {
    // Whoever paid it has announced it. Where a payment is still to be authorized, core announces the order before.
    return true
  }
  // A store's script may have deleted the cart since. An admin may have applied the payment to an order of no cart.
  const isOfCart =
    cart !== null || (attempt.cart_id !== null && attempt.resolution?.order_id === undefined)
  if (!isOfCart && !(await medusa.isHalfPlaced(order.id))) {
    return true
  }
  const values = { interrupted_order_id: order.id }
  const recorded = await repositories.attempts.transition(attempt, "order_interrupted", values)
  return recorded !== undefined
}

/**
 * Announces the order of a completed attempt if its placement was interrupted: core never will. Emits `order.placed`
 * twice when the server dies right after the first one.
 */
export async function announceInterrupted(
  attempt: CheckoutAttempt,
  deps: Pick<Deps, "medusa" | "repositories">
): Promise<CheckoutAttempt> {
  const { interrupted_order_id, order_id } = attempt
  // Core may have undone the interrupted order, and announced the one that it placed instead.
  if (order_id === null || interrupted_order_id !== order_id) {
    return attempt
  }
  await deps.medusa.announceOrder(order_id)
  return await changeOrCurrent({ attempt, deps }, "order_announced", {})
}
