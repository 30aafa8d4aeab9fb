import { MedusaError } from "@medusajs/framework/utils"
import { rateLimitDelayOf } from "../../client"
import { accountNameOf, verdictOf, type CheckoutAttempt, type Trigger } from "../../core"
import { findAccount, judgingOptionsOf } from "../accounts"
import { announceChange, secondsToOrder } from "../announce-change"
import type { GatewayAnswer } from "../verify/ask-gateway"
import { gatherEvidence, mustAsk } from "../verify/gather-evidence"
import { advanceAttempt } from "./advance-attempt"
import { collectionKey } from "./lock"
import { requireAttempt } from "./require-attempt"
import type { Deps } from "../deps"

export interface ProcessedAttempt {
  /** The attempt after processing. */
  attempt: CheckoutAttempt
  /** The gateway's answer, deferred or not; undefined for an account that is not configured. */
  answer: GatewayAnswer | undefined
}

/** Enough of an attempt to process it. */
type Named = Pick<CheckoutAttempt, "id" | "payment_collection_id" | "provider_id" | "trace_context">

/**
 * Drives an attempt to its end: completed, expired or held, or leaves it waiting with a time for the next
 * check. Webhook, return, poll and an admin's "check again" all call this; a repeated run changes nothing
 * that is final. Call it without the cart's lock: core takes that one itself. Continues the trace of its start.
 *
 * Not a Medusa workflow: its steps cannot be undone, and it is resumed from its row (docs/contributing/adr/0011).
 *
 * @throws MedusaError NOT_FOUND for an unknown attempt; CONFLICT, or what the locking module throws, when the
 *   attempt is locked; and what Medusa throws. The attempt stays due.
 */
export async function processAttempt(
  named: Named,
  trigger: Trigger,
  deps: Deps
): Promise<ProcessedAttempt> {
  const account = accountNameOf(named.provider_id)
  const attributes = { reference: named.id, account, trigger }
  return await deps.telemetry.span(
    "hosted_checkout.process_attempt",
    { attributes, continues: named.trace_context },
    async (span) => {
      const { before, ...processed } = await processUnderLock(named, trigger, deps)
      const { attempt } = processed
      span.set({
        verdict: verdictOf(attempt, judgingOptionsOf(deps, attempt.provider_id)).kind,
        outcome: attempt.status,
        reason: attempt.held_reason ?? undefined,
        "hosted_checkout.capture_to_order.duration": secondsToOrder(before, attempt, deps),
      })
      return processed
    }
  )
}

async function processUnderLock(
  { id, ...named }: Named,
  trigger: Trigger,
  deps: Deps
): Promise<ProcessedAttempt & { before: CheckoutAttempt }> {
  const { attempts } = deps.repositories
  const key = collectionKey(named)
  const processed = await deps.medusa.withLock(key, async () => {
    const found = await requireAttempt(attempts, id)
    assertUnder(key, found)
    const account = findAccount(deps, found.provider_id)
    const answer = account && (await gatherEvidence(found, trigger, account, deps))
    // A gateway call takes time, so read the attempt again; without a call nothing has changed.
    const isAsRead = answer?.reached === true && answer.attempt === found
    if (answer) {
      // New evidence itself holds an attempt that was paid again.
      await announceChange(found, answer.attempt, trigger, deps)
    }
    const before = isAsRead ? found : await requireAttempt(attempts, id)
    assertUnder(key, before)
    const isDeferred = answer?.isDeferred === true
    if (isDeferred && account && mustAsk(before, trigger, account.options)) {
      // Nothing is decided, and scheduled checks stay where they are.
      return { before, attempt: before, answer }
    }
    const attempt = await advanceAttempt(before, {
      deps,
      trigger,
      reached: isDeferred || (answer?.reached ?? true),
      retryAfterMs: answer?.reached === false ? rateLimitDelayOf(answer.error) : 0,
    })
    return { before, attempt, answer }
  })
  await announceChange(processed.before, processed.attempt, trigger, deps)
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
