import { z } from "@medusajs/framework/zod"
import { requiredText } from "../../../text"

/** Body of `POST /admin/hosted-checkout/refund-tasks/:id/confirm`. */
export const confirmRefundTaskBody = z.strictObject({
  gateway_reference: requiredText("must be the gateway's reference of the refund"),
})

export type ConfirmRefundTaskBody = z.infer<typeof confirmRefundTaskBody>
