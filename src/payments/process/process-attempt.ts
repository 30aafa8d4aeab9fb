import { MedusaError } from "@medusajs/framework/utils"
import { rateLimitDelayOf } from "../../client"
import type { CheckoutAttempt, Trigger } from "../../core"
import { findAccount } from "../accounts"
import { announceChange } from "../announce-change"
import type { GatewayAnswer } from "../verify/ask-gateway"
import { gatherEvidence } from "../verify/gather-evidence"
import { advanceAttempt } from "./advance-attempt"
import { collectionKey } from "./lock"
import { requireAttempt } from "./require-attempt"
import type { Deps } from "../deps"

export interface ProcessedAttempt {
  /** The attempt after processing. */
  attempt: CheckoutAttempt
  /** The gateway's answer; undefined for an account that is not configured. */
  answer: GatewayAnswer | undefined
}

/**
 * Drives an attempt to its end: completed, expired or held, or leaves it waiting with a time for the next
 * check. Webhook, return, poll and an admin's "check again" all call this; a repeated run changes nothing
 * that is final. Call it without the cart's lock: core takes that one itself.
 *
 * Not a Medusa workflow: its steps cannot be undone, and it is resumed from its row (docs/contributing/adr/0011).
 *
 * @throws MedusaError NOT_FOUND for an unknown attempt; CONFLICT, or what the locking module throws, when the
 *   attempt is locked; and what Medusa throws. The attempt stays due.
 */
export async function processAttempt(
  { id, ...named }: Pick<CheckoutAttempt, "id" | "payment_collection_id">,
  trigger: Trigger,
  deps: Deps
): Promise<ProcessedAttempt> {
  const { attempts } = deps.repositories
  const key = collectionKey(named)
  const { before, ...processed } = await deps.medusa.withLock(key, async () => {
    const found = await requireAttempt(attempts, id)
    assertUnder(key, found)
    const account = findAccount(deps, found.provider_id)
    const answer = account && (await gatherEvidence(found, trigger, account, deps))
    // A gateway call takes time, so read the attempt again; without a call nothing has changed.
    const isAsRead = answer?.reached === true && answer.attempt === found
    if (answer) {
      // New evidence itself holds an attempt that was paid again.
      await announceChange(found, answer.attempt, deps.events)
    }
    const before = isAsRead ? found : await requireAttempt(attempts, id)
    assertUnder(key, before)
    const attempt = await advanceAttempt(before, {
      deps,
      trigger,
      reached: answer?.reached ?? true,
      retryAfterMs: answer?.reached === false ? rateLimitDelayOf(answer.error) : 0,
    })
    return { before, attempt, answer }
  })
  await announceChange(before, processed.attempt, deps.events)
  return processed
}

/**
 * @throws MedusaError CONFLICT when the attempt was applied to an order while this call waited for the lock.
 */
function assertUnder(key: string, attempt: CheckoutAttempt): void {
  if (collectionKey(attempt) !== key) {
    throw new MedusaError(
      MedusaError.Types.CONFLICT,
      `Checkout attempt ${attempt.id} was applied to an order while it waited for its lock.`
    )
  }
}
