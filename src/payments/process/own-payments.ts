import { isPaymentOf, type BookedPayment, type CheckoutAttempt, type MedusaPort } from "../../core"

/** All payments that Medusa has booked for an attempt, with refunds, even if the session is gone. */
export async function ownPayments(
  attempt: Pick<CheckoutAttempt, "id" | "payment_collection_id" | "payment_session_id">,
  medusa: Pick<MedusaPort, "paymentsOf">
): Promise<BookedPayment[]> {
  const { payment_collection_id, payment_session_id } = attempt
  const payments = await medusa.paymentsOf(payment_collection_id, payment_session_id)
  return payments.filter((payment) => isPaymentOf(attempt, payment))
}
