import { z } from "@medusajs/framework/zod"
import { createFindParams } from "@medusajs/medusa/api/utils/validators"
import { REFUND_TASK_STATUSES, type RefundTask } from "../../../../core"

/** What admins see of a refund task. */
export const REFUND_TASK_FIELDS = [
  "id",
  "status",
  "refund_id",
  "attempt_id",
  "order_id",
  "amount",
  "currency_code",
  "gateway_reference",
  "confirmed_by",
  "confirmed_at",
  "withdrawn_at",
  "created_at",
] as const satisfies (keyof RefundTask)[]

/** Query of `GET /admin/hosted-checkout/refund-tasks`; newest first. */
export const listRefundTasksQuery = createFindParams({
  offset: 0,
  limit: 20,
  order: "-created_at",
})
  .pick({ offset: true, limit: true, order: true })
  .extend({ status: z.enum(REFUND_TASK_STATUSES).optional(), order_id: z.string().optional() })

export const listRefundTasksConfig = { defaults: [...REFUND_TASK_FIELDS], isList: true }
