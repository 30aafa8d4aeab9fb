import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents, PaymentEvents } from "@medusajs/framework/utils"
import { depsOf } from "../medusa/deps"
import { checkRefunded } from "../payments/refund/check-after-refund"

/** Has a payment checked that the store's own code refunded, or whose order it canceled. */
export default async function hostedCheckoutOrderRefunded({
  container,
  event: {
    name,
    data: { id },
  },
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const refunded = name === PaymentEvents.REFUNDED ? { payment_id: id } : { order_id: id }
  await checkRefunded(refunded, depsOf(container))
}

export const config: SubscriberConfig = {
  event: [OrderWorkflowEvents.CANCELED, PaymentEvents.REFUNDED],
  context: { subscriberId: "hosted-checkout-order-refunded" },
}
