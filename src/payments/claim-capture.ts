import { isDeepStrictEqual } from "node:util"
import type { CheckoutAttempt } from "../core"
import type { Deps } from "./deps"

/**
 * Claims an attempt for a session. Evidence that has changed since the attempt was read is judged again: a notification may say
 * meanwhile that the money was returned.
 *
 * @param mayBeCaptured judges an attempt by its evidence.
 * @returns the attempt with the evidence that it was claimed with; undefined if it may not be captured.
 */
export async function claimCapture(
  attempt: CheckoutAttempt,
  sessionId: string,
  mayBeCaptured: (attempt: CheckoutAttempt) => boolean,
  deps: Pick<Deps, "now" | "repositories">
): Promise<CheckoutAttempt | undefined> {
  const { attempts } = deps.repositories
  const { id, evidence, payment_collection_id } = attempt
  if (!mayBeCaptured(attempt)) {
    return undefined
  }
  if (await attempts.claimCapture(attempt, sessionId, deps.now())) {
    return attempt
  }
  const stored = await attempts.byId(id)
  if (!stored || isDeepStrictEqual(stored.evidence, evidence)) {
    return undefined
  }
  // It stays a claim for the collection that the session is of.
  const changed = { ...stored, payment_collection_id }
  return await claimCapture(changed, sessionId, mayBeCaptured, deps)
}
