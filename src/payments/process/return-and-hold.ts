import { hasOwnOrder, type CheckoutAttempt } from "../../core"
import type { Deps } from "../deps"
import { hold } from "./apply-decision"
import { decideNow } from "./decide-now"
import { cartKey } from "./lock"
import { mendOrderLinksUnderLock } from "./mend-order-links"
import { hasMoney, ownPayments } from "./payment-facts"
import type { Processing } from "./processing"
import { requireAttempt } from "./require-attempt"

/**
 * Books in Medusa that a captured payment was returned before an order existed, and holds it: core would
 * complete the cart with it without asking the gateway. Runs under core's cart lock, so that no order is
 * placed meanwhile; if one was placed before, the payment is held and stays booked. If a server dies, the
 * captured payment is decided about again.
 */
export async function returnAndHold(processing: Processing): Promise<CheckoutAttempt> {
  const { attempt, deps } = processing
  return await deps.medusa.withLock(cartKey(attempt), async () => await returnUnderLock(processing))
}

async function returnUnderLock(processing: Processing): Promise<CheckoutAttempt> {
  const { deps, trigger } = processing
  const { attempts } = deps.repositories
  const attempt = await requireAttempt(attempts, processing.attempt.id)
  // Otherwise an order that is only linked to its cart would not be found.
  await mendOrderLinksUnderLock(attempt, deps)
  const { decision, facts } = await decideNow({ ...processing, attempt })
  if (facts.order) {
    const ownOrder = hasOwnOrder(facts) ? facts.order.id : undefined
    return await hold({ ...processing, attempt }, "gateway_reversed", ownOrder)
  }
  if (decision.kind !== "reverse" && !facts.isReturned) {
    // The evidence changed meanwhile: decide at the next check.
    return attempt
  }
  await reverseInMedusa(attempt, deps)
  // The time of the capture stays in the timeline.
  const entry = { trigger, data: { captured_at: attempt.captured_at } }
  const released = await attempts.transition(attempt, "capture_refunded", {}, entry)
  return released
    ? await hold({ ...processing, attempt: released }, "gateway_reversed")
    : await requireAttempt(attempts, attempt.id)
}

/**
 * Detaches the payment collection from its cart, and books the refund of what Medusa still has of it. Without the
 * collection no order is placed, and the cart gets another one for its next payment: Medusa adds up all
 * payments of a collection, and would call the order refunded. A repeated call continues where the last one
 * stopped. Call it under core's cart lock.
 *
 * @param by the admin who recorded the refund.
 */
export async function reverseInMedusa(
  attempt: CheckoutAttempt,
  { medusa }: Pick<Deps, "medusa">,
  by?: string
): Promise<void> {
  await medusa.detachFromCart(attempt.payment_collection_id)
  await refundInMedusa(attempt, { medusa }, by)
}

/** Books the refund of what Medusa still has of a payment, and touches no order. */
export async function refundInMedusa(
  attempt: CheckoutAttempt,
  { medusa }: Pick<Deps, "medusa">,
  by?: string
): Promise<void> {
  for (const payment of await ownPayments(attempt, medusa)) {
    // Staff may have refunded a part while its order was being undone.
    if (payment.captured && hasMoney(payment)) {
      await medusa.bookRefund(payment.id, by)
    }
  }
}
