import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminRefundTask, AdminRefundTaskResponse } from "../../../../../../admin-api"
import { confirmRefundTaskWorkflow } from "../../../../../../workflows/confirm-refund-task"
import { REFUND_TASK_FIELDS } from "../../query"
import type { ConfirmRefundTaskBody } from "./body"

/** Confirms that the gateway made a refund. */
export const POST = async (
  req: AuthenticatedMedusaRequest<ConfirmRefundTaskBody>,
  res: MedusaResponse<AdminRefundTaskResponse>
): Promise<void> => {
  const id = req.params.id ?? ""
  await confirmRefundTaskWorkflow(req.scope).run({
    input: {
      ...req.validatedBody,
      refund_task_id: id,
      actor_id: req.auth_context.actor_id,
    },
  })
  const query = req.scope.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "hosted_checkout_refund_task",
    fields: [...REFUND_TASK_FIELDS],
    filters: { id },
  })
  res.status(200).json({ refund_task: (data as unknown as [AdminRefundTask])[0] })
}
