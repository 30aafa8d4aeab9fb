import { isRecordedAsRefunded, TRANSITIONS, type CheckoutAttempt, type Trigger } from "../../core"
import type { Deps } from "../deps"
import { ownPayments } from "./payment-facts"
import { changeOrCurrent } from "./require-attempt"

/**
 * Releases a dead claim: the provider has answered "captured", Medusa has booked nothing, and the session is
 * gone. The claim and Medusa's booking are two writes; a server that dies in between would leave a payment in
 * a dead end. Call it under the collection's lock.
 *
 * @returns the current attempt.
 */
export async function releaseDeadClaim(
  attempt: CheckoutAttempt,
  trigger: Trigger,
  deps: Deps
): Promise<CheckoutAttempt> {
  if (!mayBeDead(attempt)) {
    return attempt
  }
  const { medusa } = deps
  // Check the session first: Medusa books a payment only while it exists, so none can follow afterwards.
  if (
    (await medusa.hasSession(attempt.payment_session_id)) ||
    (await ownPayments(attempt, medusa)).length > 0
  ) {
    return attempt
  }
  const details = { trigger, data: { claimed_at: attempt.captured_at } }
  return await changeOrCurrent({ attempt, deps }, "claim_released", {}, details)
}

/** A refund in progress has its own end: its payment may be the missing one. */
function mayBeDead(attempt: CheckoutAttempt): boolean {
  const { captured_at, status } = attempt
  const isReleasable = captured_at !== null && TRANSITIONS.claim_released.from.includes(status)
  return isReleasable && !isRecordedAsRefunded(attempt)
}
