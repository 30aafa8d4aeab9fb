import { asAdmin } from "../../helpers/admin/admin"
import { signUp } from "../../helpers/shopper/customer"
import { placeOrder, refund, refundEvents, refundsOf, tasksOf } from "../../helpers/money/refunds"
import { describeStore } from "../../helpers/store/store"

describeStore("Refunds", (store) => {
  describe("A refund that Medusa booked", () => {
    it("leaves a task to make it at the gateway, for a registered customer's order", async () => {
      const shopper = await store.shopper().fillCart()
      const { customerId } = await signUp(store, shopper)
      const order = await placeOrder(store, { shopper, session: await shopper.startPayment() })
      const { body } = await asAdmin(
        store,
        "GET",
        `/admin/orders/${order.orderId}?fields=customer_id`
      )
      expect(body).toMatchObject({ order: { customer_id: customerId } })
      expect((await refund(store, order)).status).toBe(200)

      const [booked] = await refundsOf(store, order)
      expect(await tasksOf(store, order)).toEqual([
        expect.objectContaining({
          id: expect.stringMatching(/^hcref_/),
          status: "open",
          refund_id: booked?.id,
          attempt_id: order.attemptId,
          order_id: order.orderId,
          amount: order.total / 100,
          currency_code: "cad",
          gateway_reference: null,
          confirmed_by: null,
        }),
      ])
      expect(await refundEvents(store, order)).toMatchObject([
        { kind: "refund_booked", data: { refund_id: booked?.id, order_id: order.orderId } },
      ])
    })
  })
})
