import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import HostedCheckoutModule from "../modules/hosted-checkout"

/** `hosted_checkout_attempt.order`: the order of an attempt, by its `order_id`. */
export default defineLink(
  { linkable: HostedCheckoutModule.linkable.hostedCheckoutAttempt, field: "order_id" },
  { linkable: OrderModule.linkable.order },
  { readOnly: true }
)
