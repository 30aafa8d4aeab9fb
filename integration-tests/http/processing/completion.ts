import { Modules } from "@medusajs/framework/utils"
import { asAdmin } from "../../helpers/admin/admin"
import { ordersOf } from "../../helpers/money/cart-orders"
import { payWithoutNotification } from "../../helpers/shopper/pay-without-notification"
import { storeTests, pollPayment } from "../../helpers/store/store"

export const describeCompletion = storeTests("Completing a paid cart", (store) => {
  it("A payment is held for an admin when the order is canceled at the moment at which Medusa completes the cart", async () => {
    const { attempt, shopper } = await payWithoutNotification(store)
    const payments = store.container.resolve(Modules.PAYMENT)
    const authorize = payments.authorizePaymentSession.bind(payments)
    const canceling = jest
      .spyOn(payments, "authorizePaymentSession")
      .mockImplementationOnce(async (...session) => {
        const [order] = await ordersOf(store, shopper.cartId)
        await asAdmin(store, "POST", `/admin/orders/${order?.id}/cancel`)
        return await authorize(...session)
      })
    await shopper.complete()
    canceling.mockRestore()

    const [order] = await ordersOf(store, shopper.cartId)
    expect(order?.captures).toEqual([order?.total])
    expect(await pollPayment(store, attempt.id)).toMatchObject({
      status: "held",
      reason: "order_canceled",
      order_id: order?.id,
    })
  })
})
