import type { RefundPaymentInput } from "@medusajs/framework/types"
import {
  centsFromMedusa,
  isKnownReversal,
  isRecordedAsRefunded,
  isWhollyReturned,
  toDecimalString,
  verdictOf,
  type CheckoutAttempt,
  type RefundTaskRepository,
  type ReturnedMoney,
} from "../../core"
import type { ProviderDeps } from "../deps"
import { attemptOfData } from "../authorize/find-attempt"
import { refusals } from "../refusals"

type Data = Record<string, unknown>
type Options = ProviderDeps["account"]["options"]

/**
 * Lets Medusa book a refund of an order, and opens the task to make it at the gateway, which has no refund
 * call. What the gateway returned before Medusa books it must not be made again. Keyed by Medusa's refund id:
 * the same refund requested again leaves one task.
 *
 * @throws MedusaError NOT_ALLOWED when there is no order yet: Medusa is undoing a failed completion, and
 *   nobody has returned money. INVALID_DATA without a refund id.
 */
export async function refundPayment(
  { data, amount, context }: RefundPaymentInput,
  { account: { options }, medusa, now, repositories }: ProviderDeps
): Promise<{ data: Data }> {
  const { attempts, refundTasks } = repositories
  const attempt = await attemptOfData(data, repositories)
  if (!attempt) {
    throw refusals.refundOfUnknownPayment()
  }
  const orderId = await medusa.orderIdOf(attempt.payment_collection_id)
  const isReturned = isWhollyReturned(verdictOf(attempt, options))
  if (isRecordedAsRefunded(attempt) || (!orderId && isReturned)) {
    // The gateway made it before Medusa books it: no task is needed.
    return { data: data ?? {} }
  }
  if (!orderId) {
    if (attempt.status === "completed") {
      // Core has undone a completed order: let the reconcile job find that out.
      await attempts.transition(attempt, "completed_check_scheduled", { next_check_at: now() })
    }
    throw refusals.refundWithoutOrder()
  }
  // Medusa sends the id of its refund row, which it has already committed.
  const refundId = context?.idempotency_key
  if (!refundId) {
    throw refusals.refundWithoutId()
  }
  await refundTasks.open(
    {
      refund_id: refundId,
      attempt_id: attempt.id,
      order_id: orderId,
      amount: toDecimalString(centsFromMedusa(amount)),
      currency_code: attempt.currency_code,
    },
    now(),
    await returnedAlready(attempt, { options, refundTasks })
  )
  return { data: data ?? {} }
}

/**
 * What the gateway reports as returned on its own: a refund of that amount must not be made again. Reversals
 * that admins' own refunds explain do not count: the next refund must still be made.
 */
async function returnedAlready(
  attempt: CheckoutAttempt,
  { refundTasks, options }: { refundTasks: RefundTaskRepository; options: Options }
): Promise<ReturnedMoney | undefined> {
  const verdict = verdictOf(attempt, options)
  if (verdict.kind !== "reversed" || (verdict.disputed && !verdict.by.isStray)) {
    // If the other source says that the payment stands, one task too many is better than one too few.
    return undefined
  }
  const tasks = await refundTasks.ofAttempt(attempt.id)
  const byAdmins = tasks.filter(
    ({ status, confirmed_by }) => status === "open" || confirmed_by !== null
  )
  if (isKnownReversal(verdict, attempt, byAdmins, options.profile, "known")) {
    return undefined
  }
  const { named, status } = verdict.by
  return {
    amount: verdict.returned ?? centsFromMedusa(attempt.amount),
    gateway_reference: named ?? `The gateway says: ${status ?? "reversed"}`,
  }
}
