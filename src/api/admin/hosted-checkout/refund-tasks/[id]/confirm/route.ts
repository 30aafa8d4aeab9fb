import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminRefundTask, AdminRefundTaskResponse } from "../../../../../../admin-api"
import { confirmRefundTask } from "../../../../../../payments/refund/confirm-refund-task"
import { REFUND_TASK_COLUMNS } from "../../../../../../core"
import type { ConfirmRefundTaskBody } from "../../schemas"
import { rowsOf } from "../../../../../../medusa/query"
import { depsOf } from "../../../../../../medusa/deps"

/** Confirms that the gateway made a refund. */
export const POST = async (
  req: AuthenticatedMedusaRequest<ConfirmRefundTaskBody>,
  res: MedusaResponse<AdminRefundTaskResponse>
): Promise<void> => {
  const id = req.params.id ?? ""
  const { actor_id } = req.auth_context
  await confirmRefundTask({ ...req.validatedBody, refund_task_id: id, actor_id }, depsOf(req.scope))
  const [refund_task] = await rowsOf<AdminRefundTask>(req.scope, {
    entity: "hosted_checkout_refund_task",
    fields: [...REFUND_TASK_COLUMNS],
    filters: { id },
  })
  res.status(200).json({ refund_task: refund_task as AdminRefundTask })
}
