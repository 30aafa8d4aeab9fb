import type { Payment } from "../../core/payment/payment"
import { changePayment } from "./change-payment"
import { isApplied, type PaymentFacts } from "./medusa-facts"
import type { PaymentProcessing } from "./processing"

/**
 * Records that the placement of the payment's order was interrupted, before Medusa books on that order. A paid
 * order looks like any other, and no server could know that nobody has announced it.
 *
 * @returns the recorded payment; undefined if the payment has changed by now: then Medusa must not be asked.
 */
export async function recordInterruption(
  processing: PaymentProcessing,
  { cart, order, sessions }: PaymentFacts
): Promise<Payment | undefined> {
  const { deps, page, payment, trigger } = processing
  const isAwaiting = sessions.some(({ status }) => status === "pending_authorization")
  if (!order || order.hasMoney || isAwaiting) {
    // A paid order was announced by its payer. If a payment is still to be authorized, core announces the order
    // before.
    return payment
  }
  // A store's script may have deleted the cart since. An admin's choice may be the order of another cart.
  const isOfCart = !isApplied(payment, page) && (cart !== null || page.attempt.cart_id !== null)
  if (!isOfCart && !(await deps.medusa.isHalfPlaced(order.id))) {
    return payment
  }
  const values = { interrupted_order_id: order.id }
  return await deps.repositories.payments.change(payment, "order_interrupted", values, { trigger })
}

/**
 * Announces the order of a completed payment if its placement was interrupted: core never will. Emits `order.placed` twice when
 * the server dies right after the first one.
 */
export async function announceInterrupted(
  processing: Pick<PaymentProcessing, "deps" | "payment" | "trigger">
): Promise<Payment> {
  const { deps, payment } = processing
  const { interrupted_order_id, order_id } = payment
  // Core may have undone the interrupted order, and announced the order that it placed instead.
  if (order_id === null || interrupted_order_id !== order_id) {
    return payment
  }
  await deps.medusa.announceOrder(order_id)
  return await changePayment(processing, "order_announced", { interrupted_order_id: null })
}
