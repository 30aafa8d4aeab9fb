import { decide, type Decision } from "../../core"
import { loadFacts, type BookedFacts } from "./load-facts"
import type { Processing } from "./processing"

/** Reads what Medusa and the gateway say about an attempt at this moment, and decides. */
export async function decideNow({
  attempt,
  container,
  account,
}: Processing): Promise<{ decision: Decision; facts: BookedFacts }> {
  const facts = await loadFacts(attempt, account.options, container)
  return { decision: decide(facts, account.options), facts }
}
