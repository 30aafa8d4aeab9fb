import type { BookedPayment } from "../ports/medusa-port"
import type { CheckoutAttempt } from "./attempt"

/**
 * Whether a Medusa payment is this attempt's: by the reference that the provider gave it, or else by its
 * session. The session alone is not enough: a captured payment outlives it.
 */
export function isPaymentOf(
  { id, payment_session_id }: Pick<CheckoutAttempt, "id" | "payment_session_id">,
  payment: Pick<BookedPayment, "payment_session_id" | "reference">
): boolean {
  return payment.reference === null
    ? payment.payment_session_id === payment_session_id
    : payment.reference === id
}
