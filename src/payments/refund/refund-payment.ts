import type { RefundPaymentInput } from "@medusajs/framework/types"
import {
  centsFromMedusa,
  isRecordedAsRefunded,
  isWhollyReturned,
  verdictOf,
  type CheckoutAttempt,
  type MedusaReader,
} from "../../core"
import type { ProviderDeps } from "../deps"
import { isHalf } from "../process/mend-order-links"
import { attemptOfData } from "../authorize/find-attempt"
import { refusals } from "../refusals"
import { publicFields } from "../start/session-data"
import { openRefundTask } from "./open-refund-task"

type Data = Record<string, unknown>

/**
 * Lets Medusa book a refund of an order, and opens the task to make it at the gateway, which has no refund
 * call. What the gateway returned before Medusa books it must not be made again. Keyed by Medusa's refund id:
 * the same refund requested again leaves one task.
 *
 * @throws MedusaError NOT_ALLOWED for an unknown payment, and while no order has the payment and nobody has returned
 *   it: core undoes a completion, or has undone the order. INVALID_DATA without a refund id.
 */
export async function refundPayment(
  { data, amount, context }: RefundPaymentInput,
  deps: ProviderDeps
): Promise<{ data: Data }> {
  const { account, medusa, now, repositories } = deps
  const attempt = await attemptOfData(data, repositories)
  if (!attempt) {
    throw refusals.refundOfUnknownPayment()
  }
  const orderId = await placedOrderOf(attempt, medusa)
  const isReturned = isWhollyReturned(verdictOf(attempt, account.options))
  if (isRecordedAsRefunded(attempt) || (!orderId && isReturned)) {
    // The gateway made it before Medusa books it: no task is needed.
    return { data: publicFields(data) }
  }
  if (!orderId) {
    if (attempt.status === "completed") {
      // Core has undone a completed order: let the reconcile job find that out.
      await repositories.attempts.transition(attempt, "completed_check_scheduled", {
        next_check_at: now(),
      })
    }
    throw refusals.refundWithoutOrder()
  }
  // Medusa sends the id of its refund row, which it has already committed.
  const refundId = context?.idempotency_key
  if (!refundId) {
    throw refusals.refundWithoutId()
  }
  const refund = { id: refundId, amount: centsFromMedusa(amount) }
  await openRefundTask(refund, attempt, orderId, deps)
  return { data: publicFields(data) }
}

/**
 * The order that is placed with an attempt's payment. A server may have died before it linked the cart to its
 * order: core completes the cart again, fails, and refunds the payment of the first order.
 */
async function placedOrderOf(
  { payment_collection_id: id }: CheckoutAttempt,
  medusa: MedusaReader
): Promise<string | undefined> {
  return isHalf(await medusa.orderLinks(id)) ? undefined : await medusa.orderIdOf(id)
}
