import {
  isKnownReversal,
  toDecimalString,
  type BookedRefund,
  type CheckoutAttempt,
  type ReturnedMoney,
} from "../../core"
import type { ProviderDeps } from "../deps"
import { announceRefunds } from "./announce-refunds"
import { returnedMoney } from "./returned-money"

/**
 * Opens the task to make a refund at the gateway, unless it has its task already. What the gateway returned
 * before Medusa booked it must not be made again.
 */
export async function openRefundTask(
  { id, amount }: Pick<BookedRefund, "id" | "amount">,
  attempt: CheckoutAttempt,
  order_id: string,
  deps: ProviderDeps
): Promise<void> {
  const { events, now } = deps
  const { refundTasks } = deps.repositories
  const { currency_code } = attempt
  const opened = await refundTasks.open(
    {
      refund_id: id,
      attempt_id: attempt.id,
      order_id,
      amount: toDecimalString(amount),
      currency_code,
    },
    now(),
    await returnedAlready(attempt, deps)
  )
  await announceRefunds(opened, events)
}

/**
 * What the gateway reports as returned on its own: a refund of that amount must not be made again. Reversals
 * that admins' own refunds explain do not count: the next refund must still be made.
 */
async function returnedAlready(
  attempt: CheckoutAttempt,
  { account: { options }, repositories: { refundTasks } }: ProviderDeps
): Promise<ReturnedMoney | undefined> {
  const reported = returnedMoney(attempt, options)
  if (!reported) {
    return undefined
  }
  const tasks = await refundTasks.ofAttempt(attempt.id)
  const byAdmins = tasks.filter(
    ({ status, confirmed_by }) => status === "open" || confirmed_by !== null
  )
  if (isKnownReversal(reported.verdict, attempt, byAdmins, options.profile, "known")) {
    return undefined
  }
  return reported.money
}
