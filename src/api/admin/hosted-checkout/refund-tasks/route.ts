import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { RefundTask } from "../../../../core"
import type { AsJson } from "../as-json"
import { listRows } from "../list-rows"
import type { REFUND_TASK_FIELDS } from "./query"

/** A refund task as admins see it. `amount` in major units, times in ISO 8601 in UTC. */
export type AdminRefundTask = {
  [Field in (typeof REFUND_TASK_FIELDS)[number]]: Field extends "amount"
    ? number
    : AsJson<RefundTask[Field]>
}

/** A page of the list, in the shape of Medusa's own lists. */
export interface AdminRefundTaskList {
  refund_tasks: AdminRefundTask[]
  count: number
  limit: number
  offset: number
}

/** Lists refunds to make at the gateway, for example the open ones of an order. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminRefundTaskList>
): Promise<void> => {
  const { rows, ...page } = await listRows<AdminRefundTask>(req, "hosted_checkout_refund_task")
  res.status(200).json({ refund_tasks: rows, ...page })
}
