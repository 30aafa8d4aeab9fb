import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import {
  confirmRefundTask,
  type ConfirmRefundTaskInput,
} from "../../../payments/refund/confirm-refund-task"

/** Nothing to compensate: it is the only step, and what the gateway has paid out stays paid out. */
export const confirmRefundTaskStep = createStep(
  "confirm-refund-task",
  async (input: ConfirmRefundTaskInput, { container }) => {
    const { id } = await confirmRefundTask(input, container)
    return new StepResponse({ refund_task_id: id })
  }
)
