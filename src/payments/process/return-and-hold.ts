import type { CheckoutAttempt, TimelineDetails, Trigger } from "../../core"
import type { Deps } from "../deps"
import { hold } from "./apply-decision"
import { decideNow } from "./decide-now"
import { cartKey } from "./lock"
import { mendOrderLinksUnderLock } from "./mend-order-links"
import { ownPayments } from "./own-payments"
import type { Processing } from "./processing"
import { requireAttempt } from "./require-attempt"

/**
 * Books in Medusa that a captured payment was returned before an order existed, and holds it: core would
 * complete the cart with it and ask nobody. Under core's lock of the cart, so that no order comes in
 * between; where one was quicker, the payment is held and stays booked. A server that dies leaves a captured
 * payment that is decided about again.
 */
export async function returnAndHold(processing: Processing): Promise<CheckoutAttempt> {
  const { attempt, deps } = processing
  return await deps.medusa.withLock(cartKey(attempt), async () => await returnUnderLock(processing))
}

async function returnUnderLock(processing: Processing): Promise<CheckoutAttempt> {
  const { deps, trigger } = processing
  const { attempts } = deps.repositories
  const attempt = await requireAttempt(attempts, processing.attempt.id)
  // An order that is linked to its cart alone would not be found.
  await mendOrderLinksUnderLock(attempt, deps)
  const { decision, facts } = await decideNow({ ...processing, attempt })
  if (facts.order) {
    return await hold({ ...processing, attempt }, "gateway_reversed", facts.order.id)
  }
  if (decision.kind !== "take_out" && !facts.isReturned) {
    // The gateway has said something else meanwhile: decided about when it is due again.
    return attempt
  }
  await reverseInMedusa(attempt, deps)
  const entry = captureRefunded(attempt, trigger)
  const released = await attempts.transition(attempt, "capture_refunded", {}, entry)
  return released
    ? await hold({ ...processing, attempt: released }, "gateway_reversed")
    : await requireAttempt(attempts, attempt.id)
}

/**
 * Takes the payment collection from its cart, and books the refund of what Medusa captured. Without the
 * collection no order comes of it, and the cart is paid anew with another one: Medusa adds up all payments of
 * a collection, and would call the order refunded. Done again, it goes on from where it was. Under core's lock
 * of the cart.
 *
 * @param by the admin who recorded the refund.
 */
export async function reverseInMedusa(
  attempt: CheckoutAttempt,
  { medusa }: Pick<Deps, "medusa">,
  by?: string
): Promise<void> {
  await medusa.detachFromCart(attempt.payment_collection_id)
  for (const { id, canceled, captured, refunds } of await ownPayments(attempt, medusa)) {
    if (captured && !canceled && refunds.length === 0) {
      await medusa.bookRefund(id, by)
    }
  }
}

/** When it was captured stays in its timeline. */
export function captureRefunded(
  { captured_at }: CheckoutAttempt,
  trigger: Trigger
): TimelineDetails<"capture_refunded">[0] {
  return { trigger, data: { captured_at } }
}
