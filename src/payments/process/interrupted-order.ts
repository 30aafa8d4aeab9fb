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
  { repositories: { attempts } }: Pick<Deps, "repositories">
): Promise<boolean> {
  if (!facts.order || !wasHalfPlaced(facts)) {
    return true
  }
  const interrupted_order_id = facts.order.id
  return (
    (await attempts.transition(attempt, "order_interrupted", { interrupted_order_id })) !==
    undefined
  )
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
