import { HostedCheckoutEvents, type CheckoutAttempt, type Events, type HeldReason } from "../core"

/**
 * Emits `hosted_checkout.attempt.completed` or `.held` if the attempt changed to it; a new hold reason also
 * counts as a change.
 */
export async function announceChange(
  before: CheckoutAttempt,
  { id, status, order_id, held_reason }: CheckoutAttempt,
  events: Events
): Promise<void> {
  if (before.status === status && before.held_reason === held_reason) {
    return
  }
  // A completed attempt has its order, a held one its reason.
  if (status === "completed") {
    await events.emit(HostedCheckoutEvents.ATTEMPT_COMPLETED, { id, order_id: order_id as string })
  }
  if (status === "held") {
    await events.emit(HostedCheckoutEvents.ATTEMPT_HELD, { id, reason: held_reason as HeldReason })
  }
}
