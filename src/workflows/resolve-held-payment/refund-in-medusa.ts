import type { IPaymentModuleService, MedusaContainer, PaymentDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { CheckoutAttempt, Resolution } from "../../core"
import { refusal } from "../refusal"
import { requireInstance } from "../require-instance"
import { loadFacts } from "../settle-attempt/load-facts"

/** Medusa has the money, and its cart could not become an order. */
export function isCapturedWithoutOrder({ captured_at, held_reason }: CheckoutAttempt): boolean {
  return captured_at !== null && held_reason === "completion_failed"
}

/** Somebody has begun to take it out of Medusa: nobody but the same resolution again may end it. */
export function isBeingRefunded(attempt: CheckoutAttempt): boolean {
  return isCapturedWithoutOrder(attempt) && attempt.resolution?.action === "refunded"
}

/**
 * Takes a payment that was given back at the gateway out of Medusa, under core's lock of the cart:
 * otherwise the cart could still be completed with it. The session goes first, so that whatever dies
 * in between, no order comes of it; done again, it goes on from there.
 *
 * @param attempt as it stands with the resolution written: the provider lets go of a session, and books
 *   a refund, only of what was given back.
 */
export async function refundInMedusa(
  attempt: CheckoutAttempt,
  { by }: Resolution,
  container: MedusaContainer
): Promise<void> {
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const booked = await bookedPayment(attempt, payments)
  const sessions = await payments.listPaymentSessions({ id: attempt.payment_session_id })
  for (const { id } of sessions) {
    await payments.deletePaymentSession(id)
  }
  if (booked && !booked.canceled_at && !booked.refunds?.length) {
    await payments.refundPayment({ payment_id: booked.id, created_by: by })
  }
}

/** @throws MedusaError NOT_ALLOWED when the cart has become an order in the meantime. */
export async function assertNoOrder(
  attempt: CheckoutAttempt,
  container: MedusaContainer
): Promise<void> {
  const { options } = requireInstance(container, attempt.provider_id)
  const { order } = await loadFacts(attempt, options, container)
  if (order) {
    throw refusal(
      "order_placed",
      "The cart of this payment has become an order in the meantime. Retry the payment, then refund the order."
    )
  }
}

/** By the reference that the provider gave Medusa: the session that leads to it may be gone already. */
async function bookedPayment(
  { id, payment_collection_id }: CheckoutAttempt,
  payments: IPaymentModuleService
): Promise<PaymentDTO | undefined> {
  const collection = await payments.retrievePaymentCollection(payment_collection_id, {
    relations: ["payments", "payments.refunds"],
  })
  return collection.payments?.find(({ data }) => data?.reference === id)
}
