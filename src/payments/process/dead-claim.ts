import type { Payment } from "../../core/payment/payment"
import { changePayment } from "./change-payment"
import { waitForCart } from "./lock"
import { collectionIdOf, sessionOf } from "./page"
import type { PaymentProcessing } from "./processing"

/**
 * Releases a dead claim: the provider has answered "captured", Medusa has booked nothing, and the session is gone. The claim
 * and Medusa's booking are two writes; a server that dies in between would leave a payment in a dead end. Call it under the
 * page's lock.
 *
 * @returns the current payment.
 */
export async function releaseDeadClaim(processing: PaymentProcessing): Promise<Payment> {
  const { deps, page, payment } = processing
  const { captured_at, order_id } = payment
  if (captured_at === null || order_id !== null) {
    return payment
  }
  // Check the session first: Medusa books a payment only while the session exists, so no booking can follow.
  if (await deps.medusa.hasSession(sessionOf(payment, page.attempt))) {
    return payment
  }
  return await releaseUnlessBooked(processing)
}

/**
 * Releases the claim of a payment that is held or closed by now, while Medusa has booked nothing: nobody can use
 * the claim any more, and it would keep every other payment from the collection. A completion that is booking the
 * payment ends first.
 */
export async function releaseIdleClaim(processing: PaymentProcessing): Promise<Payment> {
  const { deps, page, payment } = processing
  const { balances, captured_at, order_id, status } = payment
  const isIdle = status === "held" || status === "closed"
  if (!isIdle || captured_at === null || order_id !== null || balances.captured > 0) {
    return payment
  }
  await waitForCart(page.attempt, deps.medusa)
  return await releaseUnlessBooked(processing)
}

async function releaseUnlessBooked(processing: PaymentProcessing): Promise<Payment> {
  const { deps, page, payment } = processing
  const { handle } = page.attempt
  const sessionId = sessionOf(payment, page.attempt)
  const booked = await deps.medusa.paymentsOf(collectionIdOf(payment, page.attempt), sessionId)
  return booked.some((each) => each.handle === handle || each.payment_session_id === sessionId)
    ? payment
    : await changePayment(
        processing,
        "claim_released",
        { captured_at: null, payment_session_id: null },
        { claimed_at: payment.captured_at }
      )
}
