import type { CheckoutAttempt } from "../../core"
import type { Deps } from "../deps"
import { wasHalfPlaced } from "./decide-now"
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
  const { cart, order } = facts
  if (!order || order.hasMoney) {
    // Whoever paid it has announced it.
    return true
  }
  // A payment for what an order owes was started without a cart: the order's own cart tells.
  const isForCart = attempt.cart_id !== null && attempt.resolution?.order_id === undefined
  const isInterrupted =
    wasHalfPlaced(facts) || (!cart && (isForCart || (await medusa.isHalfLinked(order.id))))
  if (!isInterrupted) {
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
