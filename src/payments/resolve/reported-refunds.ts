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
  const confirmed = await confirmedRefunds(id, deps)
  const isReopened = (task: RefundTask) => isOnlyReported(task) && !closed.includes(task.id)
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
  const ids = (await confirmedRefunds(id, deps)).filter(isOnlyReported).map((task) => task.id)
  return ids.length > 0 ? { closed_refund_tasks: ids } : {}
}

async function confirmedRefunds(attemptId: string, deps: Deps): Promise<RefundTask[]> {
  const tasks = await deps.repositories.refundTasks.ofAttempt(attemptId)
  return tasks.filter(({ status }) => status === "confirmed")
}

/** Only the gateway's reports have confirmed it. */
function isOnlyReported({ confirmed_by }: RefundTask): boolean {
  return confirmed_by === null
}
