import { defineLink } from "@medusajs/framework/utils"
import OrderModule from "@medusajs/medusa/order"
import { HOSTED_CHECKOUT_MODULE } from "../modules/hosted-checkout"

/**
 * `order.hosted_checkout_payments`: the payments of an order, several if an order edit was paid. Reads the
 * payment's `order_id` and writes nothing. The entity is `HostedCheckoutLinkedPayment`, because callers of
 * Medusa's APIs may follow this link.
 */
export default defineLink(
  { linkable: OrderModule.linkable.order, field: "id", isList: true },
  // eslint-disable-next-line @medusajs/link-uses-linkable-properties -- an entity without a table has none
  {
    serviceName: HOSTED_CHECKOUT_MODULE,
    entity: "HostedCheckoutLinkedPayment",
    linkable: "hosted_checkout_linked_payment_id",
    field: "hostedCheckoutPayment",
    primaryKey: "order_id",
  },
  { readOnly: true, isList: true }
)
