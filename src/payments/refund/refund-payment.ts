import type { RefundPaymentInput } from "@medusajs/framework/types"
import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { MedusaReader } from "../../core/ports/medusa-port"
import { attemptOfData } from "../authorize/find-attempt"
import type { ProviderDeps } from "../deps"
import { isHalf } from "../process/mend-order-links"
import { refusals } from "../refusals"
import { publicFields } from "../start/session-data"

type Data = Record<string, unknown>

/** By then Medusa has booked the refund, or dropped it. */
const REFUND_BOOKED_AFTER_MS = 10_000

/**
 * Lets Medusa book a refund of an order. The gateway has no refund call: Medusa's balance falls, and the difference is on the
 * worklist until a person states that the gateway has returned it.
 *
 * @throws MedusaError NOT_ALLOWED for an unknown payment, and while no order has the payment: core undoes a completion, or has undone
 *   the order.
 */
export async function refundPayment(
  { data }: RefundPaymentInput,
  deps: ProviderDeps
): Promise<{ data: Data }> {
  const { medusa, now, repositories } = deps
  const attempt = await attemptOfData(data, repositories)
  if (!attempt) {
    throw refusals.refundOfUnknownPayment()
  }
  const next_check_at = new Date(now().getTime() + REFUND_BOOKED_AFTER_MS)
  await repositories.attempts.transition(attempt, "check_scheduled", { next_check_at })
  if (!(await placedOrderOf(attempt, medusa, deps))) {
    throw refusals.refundWithoutOrder()
  }
  return { data: publicFields(data) }
}

/**
 * The order of an attempt's payment. A server may have died before it linked the cart to its order: core completes
 * the cart again, fails, and refunds the payment of the first order.
 */
async function placedOrderOf(
  { id, payment_collection_id, provider_id }: CheckoutAttempt,
  medusa: MedusaReader,
  { repositories }: Pick<ProviderDeps, "repositories">
): Promise<string | undefined> {
  const payments = await repositories.payments.ofPages([{ provider_id, reference: id }])
  const claimed = payments.find(({ captured_at }) => captured_at !== null)
  const collectionId = claimed?.payment_collection_id ?? payment_collection_id
  return isHalf(await medusa.orderLinks(collectionId))
    ? undefined
    : await medusa.orderIdOf(collectionId)
}
