import { model } from "@medusajs/framework/utils"
import { REFUND_TASK_STATUSES } from "../../../core"

/** One row for each refund that Medusa booked; see `RefundTask` in core. */
const HostedCheckoutRefundTask = model
  .define("hosted_checkout_refund_task", {
    id: model.id({ prefix: "hcref" }).primaryKey(),
    refund_id: model.text(),
    attempt_id: model.text(),
    order_id: model.text(),
    amount: model.bigNumber(),
    currency_code: model.text(),
    status: model.enum([...REFUND_TASK_STATUSES]).default("open"),
    gateway_reference: model.text().nullable(),
    confirmed_by: model.text().nullable(),
    confirmed_at: model.dateTime().nullable(),
    withdrawn_at: model.dateTime().nullable(),
    next_check_at: model.dateTime().nullable(),
    notify_at: model.dateTime().nullable(),
  })
  .indexes([
    {
      // One task per refund: Medusa may request the same refund again.
      name: "IDX_hosted_checkout_refund_task_refund",
      on: ["refund_id"],
      unique: true,
    },
    { name: "IDX_hosted_checkout_refund_task_attempt", on: ["attempt_id"] },
    { name: "IDX_hosted_checkout_refund_task_order", on: ["order_id"] },
    {
      name: "IDX_hosted_checkout_refund_task_due",
      on: ["next_check_at"],
      where: "next_check_at IS NOT NULL AND deleted_at IS NULL",
    },
    { name: "IDX_hosted_checkout_refund_task_status", on: ["status", "created_at"] },
    {
      name: "IDX_hosted_checkout_refund_task_notify",
      on: ["notify_at"],
      where: "notify_at IS NOT NULL AND deleted_at IS NULL",
    },
  ])

export default HostedCheckoutRefundTask
