import { model } from "@medusajs/framework/utils"
import { ACCOUNT_PROBLEMS } from "../../../core"

/** A problem of a whole account, one row per status: admins are notified of it once. */
const HostedCheckoutAccountProblem = model
  .define("hosted_checkout_account_problem", {
    id: model.id({ prefix: "hcprb" }).primaryKey(),
    provider_id: model.text(),
    kind: model.enum([...ACCOUNT_PROBLEMS]),
    status: model.text(),
    notify_at: model.dateTime().nullable(),
  })
  .indexes([
    {
      name: "IDX_hosted_checkout_account_problem_status",
      on: ["provider_id", "kind", "status"],
      unique: true,
    },
    {
      name: "IDX_hosted_checkout_account_problem_notify",
      on: ["notify_at"],
      where: "notify_at IS NOT NULL AND deleted_at IS NULL",
    },
  ])

export default HostedCheckoutAccountProblem
