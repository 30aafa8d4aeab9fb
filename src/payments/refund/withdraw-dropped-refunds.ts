import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { refundOf, type RefundTask, type Trigger } from "../../core"
import { repositoriesOf } from "../repositories"

/**
 * Withdraws open tasks whose refund Medusa has dropped: it deletes the row when it cannot finish
 * booking after our provider has answered, and whoever rolls back a transaction takes it along.
 *
 * @returns ids of the tasks that were withdrawn.
 */
export async function withdrawDroppedRefunds(
  tasks: readonly Pick<RefundTask, "id" | "refund_id">[],
  trigger: Trigger,
  container: MedusaContainer
): Promise<string[]> {
  if (tasks.length === 0) {
    return []
  }
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const refunds = await payments.listRefunds(
    { id: tasks.map(refundOf) },
    // Medusa documents lists of 15 unless told otherwise; what is missing here counts as dropped.
    { select: ["id"], take: tasks.length }
  )
  const booked = new Set(refunds.map(({ id }) => id))
  const dropped = tasks.filter((task) => !booked.has(refundOf(task))).map(({ id }) => id)
  return dropped.length > 0
    ? await repositoriesOf(container).refundTasks.withdraw(dropped, trigger, new Date())
    : []
}
