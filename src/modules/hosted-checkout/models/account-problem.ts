import { model } from "@medusajs/framework/utils"
import { ACCOUNT_PROBLEMS } from "../../../core/problems/account-problem"
import { ANNOUNCED } from "../../../core/repositories/problem"

/**
 * A problem of a whole account, or of the store; see `OpenProblem` in core. `status` is the gateway's status that the profile
 * does not list, or empty: each such status is a problem of its own. A problem has one open row, so admins get one notice of
 * its beginning and one of its end.
 */
const HostedCheckoutAccountProblem = model
  .define("hosted_checkout_account_problem", {
    id: model.id({ prefix: "hcprb" }).primaryKey(),
    provider_id: model.text(),
    kind: model.enum([...ACCOUNT_PROBLEMS]),
    status: model.text(),
    /** The values in the notice. */
    facts: model.json().nullable(),
    began_at: model.dateTime(),
    fine_since: model.dateTime().nullable(),
    ended_at: model.dateTime().nullable(),
    announced: model.enum([...ANNOUNCED]).default("no"),
    notify_at: model.dateTime().nullable(),
  })
  .indexes([
    {
      // Of two servers that find the same problem, one opens it.
      name: "IDX_hosted_checkout_account_problem_one_open",
      on: ["provider_id", "kind", "status"],
      unique: true,
      where: "ended_at IS NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_hosted_checkout_account_problem_notify",
      on: ["notify_at"],
      where: "notify_at IS NOT NULL AND deleted_at IS NULL",
    },
  ])

export default HostedCheckoutAccountProblem
