import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { confirmRefundTaskWorkflow } from "../../../../../../workflows/confirm-refund-task"
import type { AdminRefundTask } from "../../route"
import type { ConfirmRefundTaskBody } from "./body"

/** Confirms that the gateway made a refund. */
export const POST = async (
  req: AuthenticatedMedusaRequest<ConfirmRefundTaskBody>,
  res: MedusaResponse<{ refund_task: AdminRefundTask }>
): Promise<void> => {
  const { result } = await confirmRefundTaskWorkflow(req.scope).run({
    input: {
      ...req.validatedBody,
      refund_task_id: req.params.id ?? "",
      actor_id: req.auth_context.actor_id,
    },
  })
  res.status(200).json({ refund_task: toAdmin(result) })
}
