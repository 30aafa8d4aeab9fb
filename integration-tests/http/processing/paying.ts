import { Modules } from "@medusajs/framework/utils"
import { atThePage, expectOneOrder, completed } from "../../helpers/shopper/payments"
import { storeTests } from "../../helpers/store/store"

export const describePaying = storeTests("Paying for a cart", (store) => {
  describe("A shopper who pays gets one order with one capture: who", () => {
    it("returns before the notification", async () => {
      const { shopper, session } = await atThePage(store)
      store.control.holdWebhooks()
      shopper.pay(session)

      const { status, location } = await shopper.returnFromPage(session)
      await expectOneOrder(store, shopper, session)
      store.control.releaseWebhooks()
      await shopper.notified(session)

      const order = await expectOneOrder(store, shopper, session)
      expect(status).toBe(303)
      expect(location).toBe(`http://localhost:8000/ca/order/${order.id}/confirmed`)
    })

    it("returns while the notification is being handled [case 32]", async () => {
      const { shopper, session } = await atThePage(store)
      shopper.pay(session)

      await Promise.all([shopper.notified(session), shopper.returnFromPage(session)])
      await completed(shopper)
      const order = await expectOneOrder(store, shopper, session)
      expect((await shopper.returnFromPage(session)).location).toContain(order.id)
    })

    it("has a storefront that completes the cart itself", async () => {
      const { shopper, session } = await atThePage(store)
      store.control.dropWebhooks()
      shopper.pay(session)

      const { body } = await shopper.complete()
      const order = await expectOneOrder(store, shopper, session)
      expect(body).toMatchObject({ type: "order", order: { id: order.id } })
    })
  })

  it("a shopper who did not pay reads that the cart is gone where it was deleted, when they return by cancel", async () => {
    const { shopper, session } = await atThePage(store)
    await store.container.resolve(Modules.CART).deleteCarts([shopper.cartId])

    const waiting = await shopper.returnFromPage(session)
    expect(waiting.html).toContain("Confirming your payment")
    expect(waiting.html).toContain(`href="http://localhost:8000"`)
    const { status, html } = await shopper.returnFromPage(session, "cancel")
    expect(status).toBe(404)
    expect(html).toContain("This cart is no longer there")
  })
})
