import { model } from "@medusajs/framework/utils"

/** How often a customer or an address has started payments in their current minute, on all servers together. */
const HostedCheckoutStartCount = model.define("hosted_checkout_start_count", {
  /** The customer's id, or a keyed hash of the address. */
  id: model.text().primaryKey(),
  count: model.number(),
  ends_at: model.dateTime(),
})

export default HostedCheckoutStartCount
