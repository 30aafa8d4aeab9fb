import type { CheckoutAttempt } from "./attempt"

/**
 * Whether a Medusa payment is this attempt's: by the handle that the provider gave the payment, or else by the
 * session. The session alone is not enough: a captured payment outlives its session.
 */
export function isPaymentOf(
  { handle, payment_session_id }: Pick<CheckoutAttempt, "handle" | "payment_session_id">,
  payment: { handle: string | null; payment_session_id: string | null }
): boolean {
  return payment.handle === null
    ? payment.payment_session_id === payment_session_id
    : payment.handle === handle
}
