import type { RefundPaymentInput } from "@medusajs/framework/types"
import { centsFromMedusa, toDecimalString } from "../../core"
import type { Dependencies } from "./dependencies"
import { findAttempt, wasGivenBack } from "./find-attempt"
import { refusals } from "./refusals"
import { readSessionData } from "./session-data"

type Data = Record<string, unknown>

/**
 * Lets Medusa book a refund of an order, and opens the task to make it at the gateway, which has no
 * refund call. Keyed by Medusa's refund id: the same refund asked for again leaves one task.
 *
 * @throws MedusaError NOT_ALLOWED when there is no order yet: then Medusa is undoing a failed
 *   completion, and nobody has given money back. INVALID_DATA without a refund id.
 */
export async function refundPayment(
  { data, amount, context }: RefundPaymentInput,
  { ledger, query, now }: Pick<Dependencies, "ledger" | "query" | "now">
): Promise<{ data: Data }> {
  const trusted = readSessionData(data)
  const attempt = trusted && (await findAttempt(trusted, { ledger }))
  if (!attempt) {
    throw refusals.refundOfUnknownPayment()
  }
  if (wasGivenBack(attempt)) {
    // The gateway made it before Medusa books it: there is no task left.
    return { data: data ?? {} }
  }
  const orderId = await orderOf(attempt.payment_collection_id, query)
  if (!orderId) {
    throw refusals.refundWithoutOrder()
  }
  // Medusa gives the id of its refund row, which it has committed before it asks.
  const refundId = context?.idempotency_key
  if (!refundId) {
    throw refusals.refundWithoutId()
  }
  await ledger.openRefundTask(
    {
      refund_id: refundId,
      attempt_id: attempt.id,
      order_id: orderId,
      amount: toDecimalString(centsFromMedusa(amount)),
      currency_code: attempt.currency_code,
    },
    now()
  )
  return { data: data ?? {} }
}

async function orderOf(
  paymentCollectionId: string,
  query: Dependencies["query"]
): Promise<string | undefined> {
  const { data: collections } = await query.graph({
    entity: "payment_collection",
    fields: ["id", "order.id"],
    filters: { id: paymentCollectionId },
  })
  const [collection] = collections as unknown as { order?: { id: string } | null }[]
  return collection?.order?.id
}
