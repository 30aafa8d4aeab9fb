import { defineJoinerConfig } from "@medusajs/framework/utils"
import { HostedCheckoutLinkedPayment } from "./linked-payment"

/** Key of the module in Medusa's container. */
export const HOSTED_CHECKOUT_MODULE = "hosted_checkout"

/** The entities of Medusa's query: the module's models, and the columns of linked payments. */
export function joinerConfigOf(models: readonly { name: string }[]) {
  return defineJoinerConfig(HOSTED_CHECKOUT_MODULE, {
    models: [...models, HostedCheckoutLinkedPayment],
  })
}
