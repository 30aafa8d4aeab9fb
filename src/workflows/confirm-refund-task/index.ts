import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { ConfirmRefundTaskInput } from "../../payments/refund/confirm-refund-task"
import { confirmRefundTaskStep } from "./steps/confirm-refund-task"

const confirmRefundTaskWorkflowId = "confirm-hosted-checkout-refund-task"

/**
 * Records that an admin made a refund at the gateway. Of two admins at once one succeeds and the
 * other is told.
 *
 * @throws MedusaError NOT_FOUND, or NOT_ALLOWED when it is confirmed or withdrawn already.
 */
export const confirmRefundTaskWorkflow = createWorkflow(
  confirmRefundTaskWorkflowId,
  (input: ConfirmRefundTaskInput) => new WorkflowResponse(confirmRefundTaskStep(input))
)
