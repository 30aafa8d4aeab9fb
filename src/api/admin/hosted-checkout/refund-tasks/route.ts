import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { RefundTask } from "../../../../core"
import type { REFUND_TASK_FIELDS } from "./query"

/** A refund task as admins see it. `amount` in major units, times in ISO 8601 in UTC. */
export type AdminRefundTask = {
  [Field in (typeof REFUND_TASK_FIELDS)[number]]: Field extends "amount"
    ? number
    : AsJson<RefundTask[Field]>
}

type AsJson<Value> = Value extends Date ? string : Value

/** A page of the list, in the shape of Medusa's own lists. */
export interface AdminRefundTaskList {
  refund_tasks: AdminRefundTask[]
  count: number
  limit: number
  offset: number
}

interface RefundTaskLister {
  listAndCountRefundTasks(
    filters: Record<string, unknown>,
    config: unknown
  ): Promise<[AdminRefundTask[], number]>
}

/** Lists refunds to make at the gateway, for example the open ones of an order. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminRefundTaskList>
): Promise<void> => {
  const ledger = req.scope.resolve<RefundTaskLister>("hosted_checkout")
  const { take, skip } = req.listConfig
  const [refund_tasks, count] = await ledger.listAndCountRefundTasks(
    req.filterableFields,
    req.listConfig
  )
  res.status(200).json({ refund_tasks, count, limit: take ?? 0, offset: skip ?? 0 })
}
