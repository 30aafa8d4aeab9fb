import {
  isKnownReversal,
  toDecimalString,
  type BookedRefund,
  type CheckoutAttempt,
  type Events,
  type HostedCheckoutOptions,
  type RefundTaskRepository,
  type ReturnedMoney,
} from "../../core"
import { announceRefunds } from "./announce-refunds"
import { returnedMoney } from "./returned-money"

interface Opening {
  refundTasks: RefundTaskRepository
  events: Events
  options: Pick<HostedCheckoutOptions, "profile" | "proof">
  now: () => Date
}

/**
 * Opens the task to make a refund at the gateway, unless it has its task already. What the gateway returned
 * before Medusa booked it must not be made again.
 */
export async function openRefundTask(
  { id, amount }: Pick<BookedRefund, "id" | "amount">,
  attempt: CheckoutAttempt,
  order_id: string,
  opening: Opening
): Promise<void> {
  const { events, now, refundTasks } = opening
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
    await returnedAlready(attempt, opening)
  )
  await announceRefunds(opened, events)
}

/**
 * What the gateway reports as returned on its own: a refund of that amount must not be made again. Reversals
 * that admins' own refunds explain do not count: the next refund must still be made.
 */
async function returnedAlready(
  attempt: CheckoutAttempt,
  { refundTasks, options }: Opening
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
