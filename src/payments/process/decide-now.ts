import { decide, type Decision } from "../../core"
import { loadFacts, type BookedFacts, type Reading } from "./load-facts"
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
