import { refundsAmong, type CheckoutAttempt, type Trigger } from "../../core"
import { findAccount } from "../accounts"
import type { Deps } from "../deps"
import { announceRefunds } from "./announce-refunds"
import { returnedMoney } from "./returned-money"
import { withdrawDroppedRefunds } from "./withdraw-dropped-refunds"

/**
 * Confirms the open refund tasks of a payment by the gateway's report, once the gateway has returned all of it
 * by a chargeback or the like: whoever made such a refund would pay a second time. Reports of refunds alone leave
 * the tasks to the admins who made them. Call it once the payment is held: confirmed tasks explain its reversal.
 */
export async function confirmReturnedRefunds(
  attempt: CheckoutAttempt,
  trigger: Trigger,
  deps: Deps
): Promise<void> {
  const { refundTasks } = deps.repositories
  const options = findAccount(deps, attempt.provider_id)?.options
  const reported = options && returnedMoney(attempt, options)
  if (!reported || reported.verdict.returned !== null) {
    return
  }
  if (refundsAmong(reported.verdict.reversals, options.profile) === "all") {
    return
  }
  const isOpen = ({ status }: { status: string }) => status === "open"
  const open = (await refundTasks.ofAttempt(attempt.id)).filter(isOpen)
  // Medusa may book a dropped refund again: confirmed, it would count as made.
  const dropped = await withdrawDroppedRefunds(open, trigger, deps)
  const { gateway_reference } = reported.money
  for (const { id } of open.filter((task) => !dropped.includes(task.id))) {
    const confirmation = { gateway_reference, confirmed_by: null, confirmed_at: deps.now() }
    const confirmed = await refundTasks.confirm(id, confirmation, trigger)
    await announceRefunds(confirmed ? [confirmed] : [], deps.events)
  }
}
