import type { IPaymentModuleService, PaymentDTO } from "@medusajs/framework/types"
import type { CheckoutAttempt } from "../../core"

type Named = Pick<CheckoutAttempt, "id" | "payment_session_id">

/**
 * Whether a payment of Medusa's is this attempt's: by the reference that the provider gave it, or else by
 * its column. Never by the relation alone: a captured payment outlives its session.
 */
export function isOwn(
  payment: { data?: Record<string, unknown> | null; payment_session_id?: string | null },
  { id, payment_session_id }: Named
): boolean {
  const reference = payment.data?.reference
  return reference === undefined || reference === null
    ? payment.payment_session_id === payment_session_id
    : reference === id
}

/** All that Medusa has booked of an attempt, with refunds, whatever became of its session. */
export async function ownPayments(
  attempt: Named & Pick<CheckoutAttempt, "payment_collection_id">,
  payments: IPaymentModuleService
): Promise<PaymentDTO[]> {
  const collection = await payments.retrievePaymentCollection(attempt.payment_collection_id, {
    relations: ["payments", "payments.refunds"],
  })
  const ofSession = await payments.listPayments(
    { payment_session_id: attempt.payment_session_id },
    { relations: ["refunds"] }
  )
  const found = [
    ...(collection.payments ?? []).filter(({ data }) => data?.reference === attempt.id),
    ...ofSession.filter(({ data }) => isOwn({ ...attempt, ...(data && { data }) }, attempt)),
  ]
  return [...new Map(found.map((payment) => [payment.id, payment])).values()]
}
