import { model } from "@medusajs/framework/utils"

/** How many notifications were rejected for their signature in an hour, on all servers together. */
const HostedCheckoutSignatureFailure = model
  .define("hosted_checkout_signature_failure", {
    id: model.id({ prefix: "hcsig" }).primaryKey(),
    provider_id: model.text(),
    /** Start of the hour. */
    hour: model.dateTime(),
    count: model.number(),
    last_at: model.dateTime(),
  })
  .indexes([
    {
      name: "IDX_hosted_checkout_signature_failure_hour",
      on: ["provider_id", "hour"],
      unique: true,
    },
  ])

export default HostedCheckoutSignatureFailure
