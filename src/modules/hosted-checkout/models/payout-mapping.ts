import { model } from "@medusajs/framework/utils"

/** The columns of an account's payout files; the id is the account's provider id. */
const HostedCheckoutPayoutMapping = model.define("hosted_checkout_payout_mapping", {
  id: model.text().primaryKey(),
  mapping: model.json(),
})

export default HostedCheckoutPayoutMapping
