import { z } from "@medusajs/framework/zod"
import { REFUND_TASK_STATUSES } from "../../../../core"
import { listParams, anyTexts, oneOrMany } from "../list-params"
import { requiredText } from "../text"

/** Query of `GET /admin/hosted-checkout/refund-tasks`; newest first. */
export const listRefundTasksQuery = listParams("created_at").extend({
  status: oneOrMany(z.enum(REFUND_TASK_STATUSES)).optional(),
  order_id: anyTexts,
  attempt_id: anyTexts,
})

/** Body of `POST /admin/hosted-checkout/refund-tasks/:id/confirm`. */
export const confirmRefundTaskBody = z.strictObject({
  gateway_reference: requiredText("must be the gateway's reference of the refund"),
})

export type ConfirmRefundTaskBody = z.infer<typeof confirmRefundTaskBody>
