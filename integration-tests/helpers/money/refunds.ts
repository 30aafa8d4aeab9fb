import type { IPaymentModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { asAdmin } from "../admin/admin"
import { expectOneOrder } from "../shopper/payments"
import type { Session, Shopper } from "../shopper/shopper"
import type { Store } from "../store/store"

/** An order whose payment the gateway took, and Medusa's payment of it. */
export interface PaidOrder {
  orderId: string
  paymentId: string
  attemptId: string
  /** In cents. */
  total: number
}

/** Pays the page, returns, and finds the order. */
export async function placeOrder(
  store: Store,
  { shopper, session }: { shopper: Shopper; session: Session }
): Promise<PaidOrder> {
  shopper.pay(session)
  await shopper.returnFromPage(session)
  const order = await expectOneOrder(store, shopper, session)
  const [payment] = await paymentsOf(store).listPayments({ payment_session_id: session.id })
  const [attempt] = await shopper.attempts()
  return {
    orderId: order.id,
    paymentId: payment?.id ?? "",
    attemptId: attempt?.id ?? "",
    total: order.total,
  }
}

/** Refunds in Medusa, as an admin does; amount in major units. */
export async function refund(store: Store, { paymentId }: PaidOrder, amount?: number) {
  return await asAdmin<{ message?: string }>(store, "POST", `/admin/payments/${paymentId}/refund`, {
    ...(amount !== undefined && { amount }),
  })
}

export function paymentsOf(store: Store): IPaymentModuleService {
  return store.container.resolve<IPaymentModuleService>(Modules.PAYMENT)
}
