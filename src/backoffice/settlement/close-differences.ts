import type { DifferenceChoice } from "../../core"
import type { Deps } from "../../payments/deps"
import { requireSettlement } from "./show-settlement"

/** Which differences of an import are closed, why, and by whom. */
export interface CloseInput extends DifferenceChoice {
  settlement_id: string
  note: string
  actor_id: string
}

/**
 * Closes differences with a note: one, a kind at once, or all. Those closed before keep their note.
 *
 * @returns how many were closed.
 * @throws MedusaError NOT_FOUND `settlement_unknown`.
 */
export async function closeDifferences(
  { actor_id, ids, kind, note, settlement_id }: CloseInput,
  deps: Deps
): Promise<number> {
  await requireSettlement(settlement_id, deps)
  const closing = { note, closed_by: actor_id, closed_at: deps.now() }
  return await deps.repositories.settlements.close(settlement_id, { ids, kind }, closing)
}
