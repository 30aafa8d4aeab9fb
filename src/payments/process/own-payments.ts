import type { BookedPayment, CheckoutAttempt, MedusaPort } from "../../core"

type Named = Pick<CheckoutAttempt, "id" | "payment_session_id">

/**
 * Whether a payment of Medusa's is this attempt's: by the reference that the provider gave it, or else by
 * its session. Never by the session alone: a captured payment outlives it.
 */
export function isOwn(
  { payment_session_id, reference }: Pick<BookedPayment, "payment_session_id" | "reference">,
  attempt: Named
): boolean {
  return reference === null
    ? payment_session_id === attempt.payment_session_id
    : reference === attempt.id
}

/** All that Medusa has booked of an attempt, with refunds, whatever became of its session. */
export async function ownPayments(
  attempt: Named & Pick<CheckoutAttempt, "payment_collection_id">,
  medusa: Pick<MedusaPort, "paymentsOf">
): Promise<BookedPayment[]> {
  const { payment_collection_id, payment_session_id } = attempt
  const payments = await medusa.paymentsOf(payment_collection_id, payment_session_id)
  return payments.filter((payment) => isOwn(payment, attempt))
}
