import { isRecordedAsRefunded, TRANSITIONS, type CheckoutAttempt, type Trigger } from "../../core"
import type { Deps } from "../deps"
import { ownPayments } from "./own-payments"
import { requireAttempt } from "./require-attempt"

/**
 * Releases a claim that can come to nothing: the provider has answered "captured", Medusa has booked
 * nothing, and the session is gone. The claim and Medusa's booking are two writes, and who died between
 * them would leave a payment that nothing can be done about. Under the collection's lock.
 *
 * @returns the attempt as it stands now.
 */
export async function releaseDeadClaim(
  attempt: CheckoutAttempt,
  trigger: Trigger,
  { medusa, repositories: { attempts } }: Deps
): Promise<CheckoutAttempt> {
  if (!mayBeDead(attempt)) {
    return attempt
  }
  // The session first: Medusa books a payment only while it is there, so none can come afterwards.
  if (
    (await medusa.hasSession(attempt.payment_session_id)) ||
    (await ownPayments(attempt, medusa)).length > 0
  ) {
    return attempt
  }
  const details = { trigger, data: { claimed_at: attempt.captured_at } }
  const released = await attempts.transition(attempt, "claim_released", {}, details)
  return released ?? (await requireAttempt(attempts, attempt.id))
}

/** What is being refunded has its own way out: its payment may be the one that is gone. */
function mayBeDead(attempt: CheckoutAttempt): boolean {
  const { captured_at, status } = attempt
  const isReleasable = captured_at !== null && TRANSITIONS.claim_released.from.includes(status)
  return isReleasable && !isRecordedAsRefunded(attempt)
}
