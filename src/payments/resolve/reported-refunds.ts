import type { CheckoutAttempt, RefundTask, Resolution } from "../../core"
import type { Deps } from "../deps"

/**
 * What becomes of the confirmed refund tasks when the reports of their refunds are dismissed. Those that only a report
 * had confirmed are open again. Those that an admin made, or closed the payment with, were made.
 */
export async function refundsOfDismissed(
  { id, resolution }: CheckoutAttempt,
  deps: Deps
): Promise<{ made: RefundTask[]; reopened: RefundTask[] }> {
  const closed = resolution?.closed_refund_tasks ?? []
  const tasks = await deps.repositories.refundTasks.ofAttempt(id)
  const confirmed = tasks.filter(({ status }) => status === "confirmed")
  const isReopened = (task: RefundTask) => task.confirmed_by === null && !closed.includes(task.id)
  return {
    made: confirmed.filter((task) => !isReopened(task)),
    reopened: confirmed.filter(isReopened).map((task) => ({ ...task, status: "open" })),
  }
}

/**
 * The refund tasks with which an admin closes the payment, by id: times cannot decide, for the clocks of two servers
 * differ. Call it once the facts of the closing are loaded and the returned refunds are confirmed.
 */
export async function closedRefundTasks(
  { id }: CheckoutAttempt,
  deps: Deps
): Promise<Pick<Resolution, "closed_refund_tasks">> {
  const tasks = await deps.repositories.refundTasks.ofAttempt(id)
  const ids = tasks
    .filter(({ status, confirmed_by }) => status === "confirmed" && confirmed_by === null)
    .map((task) => task.id)
  return ids.length > 0 ? { closed_refund_tasks: ids } : {}
}
