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
import { findAttempt } from "../authorize/find-attempt"
import { refusals } from "../refusals"
import { readSessionData } from "../start/session-data"

type Data = Record<string, unknown>
type Options = ProviderDeps["account"]["options"]

/**
 * Lets Medusa book a refund of an order, and opens the task to make it at the gateway, which has no
 * refund call. What the gateway gave back before Medusa books it is not to be made again. Keyed
 * by Medusa's refund id: the same refund asked for again leaves one task.
 *
 * @throws MedusaError NOT_ALLOWED when there is no order yet: then Medusa is undoing a failed
 *   completion, and nobody has given money back. INVALID_DATA without a refund id.
 */
export async function refundPayment(
  { data, amount, context }: RefundPaymentInput,
  { account: { options }, medusa, now, repositories }: ProviderDeps
): Promise<{ data: Data }> {
  const { attempts, refundTasks } = repositories
  const trusted = readSessionData(data)
  const attempt = trusted && (await findAttempt(trusted, { attempts }))
  if (!attempt) {
    throw refusals.refundOfUnknownPayment()
  }
  const orderId = await medusa.orderIdOf(attempt.payment_collection_id)
  const isReturned = isWhollyReturned(verdictOf(attempt, options))
  if (isRecordedAsRefunded(attempt) || (!orderId && isReturned)) {
    // The gateway made it before Medusa books it: there is no task left.
    return { data: data ?? {} }
  }
  if (!orderId) {
    if (attempt.status === "completed") {
      // Core has undone an order that was taken for final: the reconcile job is to find that out.
      await attempts.transition(attempt, "completed_check_scheduled", { next_check_at: now() })
    }
    throw refusals.refundWithoutOrder()
  }
  // Medusa gives the id of its refund row, which it has committed before it asks.
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
 * What the gateway says that it gave back by itself: a refund of that much is not to be made again. A word
 * that admins' own refunds explain tells of these, and the next refund is still to be made.
 */
async function returnedAlready(
  attempt: CheckoutAttempt,
  { refundTasks, options }: { refundTasks: RefundTaskRepository; options: Options }
): Promise<ReturnedMoney | undefined> {
  const verdict = verdictOf(attempt, options)
  if (verdict.kind !== "reversed" || (verdict.disputed && !verdict.by.isStray)) {
    // Where the other source says that the money is there, a task too many is better than one too few.
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
