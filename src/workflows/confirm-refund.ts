import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { depsOf } from "../medusa/deps"
import {
  confirmRefundTask,
  type ConfirmRefundTaskInput,
} from "../payments/refund/confirm-refund-task"

export type ConfirmRefundInput = ConfirmRefundTaskInput

/** A confirmed refund task. */
export interface ConfirmedRefund {
  refund_task_id: string
  order_id: string
  /** Major units with two decimals: "22.59". */
  amount: string
  currency_code: string
}

/** Cannot be undone: the gateway has made the refund. */
const confirmHostedCheckoutRefundStep = createStep(
  "confirm-hosted-checkout-refund",
  async (input: ConfirmRefundInput, { container }) => {
    const { id, order_id, amount, currency_code } = await confirmRefundTask(
      input,
      depsOf(container)
    )
    return new StepResponse({ refund_task_id: id, order_id, amount, currency_code })
  }
)

/**
 * Confirms that the gateway made the refund of a task.
 *
 * @throws MedusaError NOT_FOUND, NOT_ALLOWED (confirmed already, or dropped by Medusa).
 */
export const confirmHostedCheckoutRefundWorkflow = createWorkflow(
  "confirm-hosted-checkout-refund",
  (input: WorkflowData<ConfirmRefundInput>): WorkflowResponse<ConfirmedRefund> =>
    new WorkflowResponse(confirmHostedCheckoutRefundStep(input))
)
