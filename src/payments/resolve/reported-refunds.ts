import type { CheckoutAttempt, RefundTask, Resolution } from "../../core"
import type { Deps } from "../deps"

/** Refund tasks that are open again once the reports that had confirmed them are dismissed. */
export async function refundsToReopen(attempt: CheckoutAttempt, deps: Deps): Promise<RefundTask[]> {
  const closed = attempt.resolution?.closed_refund_tasks ?? []
  return (await reportedRefunds(attempt, deps))
    .filter(({ id }) => !closed.includes(id))
    .map((task) => ({ ...task, status: "open" }))
}

/** The refund tasks that stay confirmed: an admin made them, or closed the payment with them. */
export async function refundsMade(
  { id }: CheckoutAttempt,
  reopened: readonly RefundTask[],
  deps: Deps
): Promise<RefundTask[]> {
  const tasks = await deps.repositories.refundTasks.ofAttempt(id)
  return tasks.filter(
    (task) => task.status === "confirmed" && reopened.every((other) => other.id !== task.id)
  )
}

/**
 * The refund tasks with which an admin closes the payment, by id: times cannot decide, for the clocks of two servers
 * differ. Call it once the facts of the closing are loaded and the returned refunds are confirmed.
 */
export async function closedRefundTasks(
  attempt: CheckoutAttempt,
  deps: Deps
): Promise<Pick<Resolution, "closed_refund_tasks">> {
  const ids = (await reportedRefunds(attempt, deps)).map(({ id }) => id)
  return ids.length > 0 ? { closed_refund_tasks: ids } : {}
}

/** Those that only the gateway's reports have confirmed. */
async function reportedRefunds({ id }: CheckoutAttempt, deps: Deps): Promise<RefundTask[]> {
  const tasks = await deps.repositories.refundTasks.ofAttempt(id)
  return tasks.filter(({ status, confirmed_by }) => status === "confirmed" && confirmed_by === null)
}
