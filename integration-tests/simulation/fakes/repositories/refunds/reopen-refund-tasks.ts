import type { Resolution } from "../../../../../src/core"
import type { Database } from "../database/database"

/** Refunds that fail do so at once; later Medusa hardly loses one. */
const FIRST_CHECK_MS = 60_000

/** Opens those tasks of an attempt again that a reported reversal had confirmed, unless an admin has closed them. */
export function reopenRefundTasks(
  database: Database,
  attemptId: string,
  { at, closed_refund_tasks = [] }: Resolution
): void {
  const now = new Date(at)
  const confirmed = database.refundTasks.where(
    ({ id, attempt_id, status, confirmed_by }) =>
      attempt_id === attemptId &&
      status === "confirmed" &&
      confirmed_by === null &&
      !closed_refund_tasks.includes(id)
  )
  for (const task of confirmed) {
    const { id, refund_id, order_id, amount } = database.refundTasks.update(task, {
      status: "open",
      gateway_reference: null,
      confirmed_at: null,
      next_check_at: new Date(now.getTime() + FIRST_CHECK_MS),
      notify_at: now,
      updated_at: database.now(),
    })
    database.addLine(attemptId, {
      kind: "refund_reopened",
      trigger: "admin",
      data: { refund_task_id: id, refund_id, order_id, amount },
    })
  }
}
