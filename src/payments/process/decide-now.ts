import { decide, type AttemptFacts, type Decision } from "../../core"
import { loadFacts, type BookedFacts, type Reading } from "./load-facts"
import { waitForCart } from "./lock"
import type { Processing } from "./processing"

/** A decision, with the facts it is based on. */
export interface Decided {
  decision: Decision
  facts: BookedFacts
}

/** Reads the current facts of Medusa and the gateway about an attempt, and decides. */
export async function decideNow(
  { attempt, deps, account }: Processing,
  reading: Reading = "exact"
): Promise<Decided> {
  const facts = await loadFacts(attempt, account.options, deps, reading)
  return { decision: decide(facts, account.options), facts }
}

/** As `decideNow`; a quick reading can only decide to place an order. */
export async function decideQuickly(processing: Processing): Promise<Decided> {
  const quick = await decideNow(processing, "quick")
  return quick.decision.kind === "place_order" ? quick : await decideNow(processing)
}

/**
 * A server died inside completeCart, or is still there: the order exists, its money and its events do not.
 */
export function wasHalfPlaced({ cart, order }: AttemptFacts): boolean {
  return cart !== null && order !== null && !order.paid
}

/**
 * Decides again when no completion of the cart is running: a completion holds the cart's lock. If that one
 * has failed and the next one is placing another order, waits for that as well.
 */
export async function decideWhenPlaced(
  processing: Processing,
  { order }: BookedFacts
): Promise<Decided> {
  await waitForCart(processing.attempt, processing.deps.medusa)
  const decided = await decideNow(processing)
  const isAnother = wasHalfPlaced(decided.facts) && decided.facts.order?.id !== order?.id
  return isAnother ? await decideWhenPlaced(processing, decided.facts) : decided
}
