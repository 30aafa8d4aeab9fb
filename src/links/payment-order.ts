import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import HostedCheckoutModule from "../modules/hosted-checkout"

/** `hosted_checkout_payment.order`: the order of a payment, by its `order_id`. */
export default defineLink(
  { linkable: HostedCheckoutModule.linkable.hostedCheckoutPayment, field: "order_id" },
  { linkable: OrderModule.linkable.order },
  { readOnly: true }
)
