import type { AdminRefundTask, AdminRefundTaskResponse } from "../../../../../../admin-api"
import { confirmRefundTask } from "../../../../../../payments/refund/confirm-refund-task"
import { REFUND_TASK_COLUMNS } from "../../../../../../core"
import type { ConfirmRefundTaskBody } from "../../schemas"
import { rowsOf } from "../../../../../../medusa/query"
import { adminRoute } from "../../../admin-route"

/** Confirms that the gateway made a refund. */
export const POST = adminRoute<AdminRefundTaskResponse, ConfirmRefundTaskBody>(
  async ({ auth_context, params, scope, validatedBody }, deps) => {
    const id = params.id ?? ""
    const { actor_id } = auth_context
    await confirmRefundTask({ ...validatedBody, refund_task_id: id, actor_id }, deps)
    const [refund_task] = await rowsOf<AdminRefundTask>(scope, {
      entity: "hosted_checkout_refund_task",
      fields: [...REFUND_TASK_COLUMNS],
      filters: { id },
    })
    return { refund_task: refund_task as AdminRefundTask }
  }
)
