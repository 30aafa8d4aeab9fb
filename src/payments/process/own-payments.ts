import type { BookedPayment, CheckoutAttempt, MedusaPort } from "../../core"

type Named = Pick<CheckoutAttempt, "id" | "payment_session_id">

/**
 * Whether a Medusa payment is this attempt's: by the reference that the provider gave it, or else by its
 * session. The session alone is not enough: a captured payment outlives it.
 */
export function isOwn(
  { payment_session_id, reference }: Pick<BookedPayment, "payment_session_id" | "reference">,
  attempt: Named
): boolean {
  return reference === null
    ? payment_session_id === attempt.payment_session_id
    : reference === attempt.id
}

/** All payments that Medusa has booked for an attempt, with refunds, even if the session is gone. */
export async function ownPayments(
  attempt: Named & Pick<CheckoutAttempt, "payment_collection_id">,
  medusa: Pick<MedusaPort, "paymentsOf">
): Promise<BookedPayment[]> {
  const { payment_collection_id, payment_session_id } = attempt
  const payments = await medusa.paymentsOf(payment_collection_id, payment_session_id)
  return payments.filter((payment) => isOwn(payment, attempt))
}
