import { refundOf, type RefundTask, type Trigger } from "../../core"
import type { Deps } from "../deps"

/**
 * Withdraws open tasks whose refund Medusa has dropped: it deletes the row when it cannot finish booking
 * after our provider's answer, or when a transaction is rolled back.
 *
 * @returns ids of the withdrawn tasks.
 */
export async function withdrawDroppedRefunds(
  tasks: readonly Pick<RefundTask, "id" | "refund_id">[],
  trigger: Trigger,
  { medusa, now, repositories }: Deps
): Promise<string[]> {
  if (tasks.length === 0) {
    return []
  }
  const booked = new Set(await medusa.bookedRefunds(tasks.map(refundOf)))
  const dropped = tasks.filter((task) => !booked.has(refundOf(task))).map(({ id }) => id)
  return dropped.length > 0 ? await repositories.refundTasks.withdraw(dropped, trigger, now()) : []
}
