import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminRefundTask, AdminRefundTaskListResponse } from "../../../../admin-api"
import { listRows } from "../list-rows"

/** Lists refunds to make at the gateway, for example the open ones of an order. */
export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<AdminRefundTaskListResponse>
): Promise<void> => {
  const { rows, ...page } = await listRows<AdminRefundTask>(req, "refund_tasks")
  res.status(200).json({ refund_tasks: rows, ...page })
}
