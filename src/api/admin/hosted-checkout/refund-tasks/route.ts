import type { AdminRefundTask, AdminRefundTaskListResponse } from "../../../../admin-api"
import { listRows } from "../list-rows"
import { adminRoute } from "../admin-route"

/** Lists refunds to make at the gateway, for example the open ones of an order. */
export const GET = adminRoute<AdminRefundTaskListResponse>(async (req) => {
  const { rows, ...page } = await listRows<AdminRefundTask>(req, "refund_tasks")
  return { refund_tasks: rows, ...page }
})
