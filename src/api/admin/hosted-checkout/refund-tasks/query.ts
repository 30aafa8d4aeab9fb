import { z } from "@medusajs/framework/zod"
import type { AdminRefundTask } from "../../../../admin-api"
import { REFUND_TASK_STATUSES } from "../../../../core"
import { listParams } from "../list-params"
import { anyTexts, oneOrMany } from "../one-or-many"

/** The columns of a refund task that admins see. */
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
] as const satisfies (keyof AdminRefundTask)[]

/** Query of `GET /admin/hosted-checkout/refund-tasks`; newest first. */
export const listRefundTasksQuery = listParams("created_at").extend({
  status: oneOrMany(z.enum(REFUND_TASK_STATUSES)).optional(),
  order_id: anyTexts,
  attempt_id: anyTexts,
})

export const listRefundTasksConfig = { defaults: [...REFUND_TASK_FIELDS], isList: true }
