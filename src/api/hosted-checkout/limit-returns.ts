import { VERIFY_EVERY_MS } from "../../core/attempt/verify-turn"

/** How many returns may process one attempt within `VERIFY_EVERY_MS`. */
const PROCESSINGS = 5

/** The returns of each attempt, forgotten `VERIFY_EVERY_MS` after the first of them. */
const returns = new Map<string, number>()

/**
 * Whether a return may process an attempt now: processing locks the collection, and may call Medusa. `askInTurn`
 * decides how often a return may call the gateway. Counted for the time of one reload of the waiting page: a flood of
 * returns delays the shopper by one reload at most.
 */
export async function mayProcess(attemptId: string): Promise<boolean> {
  const count = (returns.get(attemptId) ?? 0) + 1
  if (count === 1) {
    setTimeout(() => returns.delete(attemptId), VERIFY_EVERY_MS).unref()
  }
  returns.set(attemptId, count)
  return count <= PROCESSINGS
}
