import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../core"

/**
 * Keeps Medusa's books right when the gateway gave back a payment that Medusa had captured and no
 * order came of: the provider lets this refund pass, because the attempt is resolved as refunded.
 * A payment with an order is left to its admin, who sees the order.
 */
export async function refundWithoutOrder(
  attempt: CheckoutAttempt,
  container: MedusaContainer
): Promise<void> {
  if (attempt.captured_at === null || attempt.order_id !== null) {
    return
  }
  const payments = container.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const [payment] = await payments.listPayments(
    { payment_session_id: attempt.payment_session_id },
    { relations: ["refunds"] }
  )
  if (payment && !payment.refunds?.length) {
    await payments.refundPayment({
      payment_id: payment.id,
      amount: payment.amount,
      note: `Refunded at the gateway (${attempt.id})`,
    })
  }
}
