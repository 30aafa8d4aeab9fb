import { decide, type Decision } from "../../core"
import { loadFacts, type BookedFacts, type Reading } from "./load-facts"
import type { Processing } from "./processing"

/** What was decided, and upon what. */
export interface Decided {
  decision: Decision
  facts: BookedFacts
}

/** Reads what Medusa and the gateway say about an attempt at this moment, and decides. */
export async function decideNow(
  { attempt, deps, account }: Processing,
  reading: Reading = "exact"
): Promise<Decided> {
  const facts = await loadFacts(attempt, account.options, deps, reading)
  return { decision: decide(facts, account.options), facts }
}

/** As `decideNow`; a quick reading decides only that an order is to be placed. */
export async function decideQuickly(processing: Processing): Promise<Decided> {
  const quick = await decideNow(processing, "quick")
  return quick.decision.kind === "place_order" ? quick : await decideNow(processing)
}
