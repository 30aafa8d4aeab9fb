import { model } from "@medusajs/framework/utils"

/** One row per closure of an account to new payments in Admin; see `Closure` in core. */
const HostedCheckoutClosure = model
  .define("hosted_checkout_closure", {
    id: model.id({ prefix: "hccls" }).primaryKey(),
    provider_id: model.text(),
    closed_by: model.text(),
    closed_at: model.dateTime(),
    reopened_by: model.text().nullable(),
    reopened_at: model.dateTime().nullable(),
  })
  .indexes([
    {
      // One closure in force per account: of two concurrent admins the database accepts one.
      name: "IDX_hosted_checkout_closure_one_in_force",
      on: ["provider_id"],
      unique: true,
      where: "reopened_at IS NULL AND deleted_at IS NULL",
    },
    { name: "IDX_hosted_checkout_closure_provider", on: ["provider_id", "closed_at"] },
  ])

export default HostedCheckoutClosure
