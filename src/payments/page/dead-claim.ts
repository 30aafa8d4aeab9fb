import type { Payment } from "../../core/payment/payment"
import { changeOrCurrent } from "./change-payment"
import { collectionOf, sessionOf } from "./page"
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
  const sessionId = sessionOf(payment, page.attempt)
  // Check the session first: Medusa books a payment only while it exists, so none can follow afterwards.
  if (await deps.medusa.hasSession(sessionId)) {
    return payment
  }
  const booked = await deps.medusa.paymentsOf(collectionOf(payment, page.attempt), sessionId)
  const { handle } = page.attempt
  if (booked.some((each) => each.handle === handle || each.payment_session_id === sessionId)) {
    return payment
  }
  return await changeOrCurrent(
    processing,
    "claim_released",
    { captured_at: null, payment_session_id: null },
    { claimed_at: captured_at }
  )
}
