import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { FindConfig } from "@medusajs/framework/types"
import type { RefundTask } from "../../../../../../core"
import { confirmRefundTaskWorkflow } from "../../../../../../workflows/confirm-refund-task"
import { REFUND_TASK_FIELDS } from "../../query"
import type { AdminRefundTask } from "../../route"
import type { ConfirmRefundTaskBody } from "./body"

interface RefundTaskReader {
  retrieveRefundTask(id: string, config: FindConfig<RefundTask>): Promise<AdminRefundTask>
}

/** Confirms that the gateway made a refund. */
export const POST = async (
  req: AuthenticatedMedusaRequest<ConfirmRefundTaskBody>,
  res: MedusaResponse<{ refund_task: AdminRefundTask }>
): Promise<void> => {
  const id = req.params.id ?? ""
  await confirmRefundTaskWorkflow(req.scope).run({
    input: {
      ...req.validatedBody,
      refund_task_id: id,
      actor_id: req.auth_context.actor_id,
    },
  })
  const ledger = req.scope.resolve<RefundTaskReader>("hosted_checkout")
  const refund_task = await ledger.retrieveRefundTask(id, { select: [...REFUND_TASK_FIELDS] })
  res.status(200).json({ refund_task })
}
