import { Modules } from "@medusajs/framework/utils"
import { ordersOf } from "../../helpers/money/cart-orders"
import { atThePage, expectOneOrder, completed } from "../../helpers/shopper/payments"
import { APPROVED_CARD, DECLINED_CARD, pageId } from "../../helpers/shopper/shopper"
import { optionsOf } from "../../helpers/store/options-of"
import { describeStore } from "../../helpers/store/store"

describeStore("Paying for a cart", (store) => {
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

    it("returns after the notification", async () => {
      const { shopper, session } = await atThePage(store)
      shopper.pay(session)
      await shopper.notified(session)
      await completed(shopper)
      await expectOneOrder(store, shopper, session)

      const { location } = await shopper.returnFromPage(session)
      const order = await expectOneOrder(store, shopper, session)
      expect(location).toContain(order.id)
    })

    it("returns while the notification is being handled", async () => {
      const { shopper, session } = await atThePage(store)
      shopper.pay(session)

      await Promise.all([shopper.notified(session), shopper.returnFromPage(session)])
      await completed(shopper)
      await expectOneOrder(store, shopper, session)
    })

    it("has a storefront that completes the cart itself", async () => {
      const { shopper, session } = await atThePage(store)
      store.control.dropWebhooks()
      shopper.pay(session)

      const { body } = await shopper.complete()
      const order = await expectOneOrder(store, shopper, session)
      expect(body).toMatchObject({ type: "order", order: { id: order.id } })
    })

    it("was declined first and paid with another card", async () => {
      const { shopper, session } = await atThePage(store)
      expect(shopper.pay(session, DECLINED_CARD)).toMatchObject({ outcome: "declined" })
      expect(await shopper.returnFromPage(session)).toMatchObject({ status: 200 })

      shopper.pay(session, APPROVED_CARD)
      await shopper.returnFromPage(session)
      await expectOneOrder(store, shopper, session)
    })
  })

  it("a shopper returns to the storefront of their region, and others to the default one", async () => {
    const options = optionsOf(store)
    const one = options.storefrontUrl
    const { shopper, session } = await atThePage(store)
    const { region_id } = await shopper.cart()
    try {
      const us = "https://elsewhere.example.com"
      options.storefrontUrl = { default: "https://shop.example.com", regions: { [region_id]: us } }
      expect((await shopper.returnFromPage(session, "cancel")).location).toContain(
        `${us}/ca/checkout`
      )
      options.storefrontUrl = { default: "https://shop.example.com", regions: { reg_other: us } }
      expect((await shopper.returnFromPage(session, "cancel")).location).toContain(
        "https://shop.example.com/ca/checkout"
      )
    } finally {
      options.storefrontUrl = one
    }
  })

  describe("A shopper who does not pay", () => {
    it("cancels, finds the cart intact, and can pay on a new page", async () => {
      const { shopper, session } = await atThePage(store)
      store.control.cancel(pageId(session.data.checkout_url))

      const { status, location } = await shopper.returnFromPage(session, "cancel")
      expect(status).toBe(303)
      expect(location).toBe(
        `http://localhost:8000/ca/checkout?cart_id=${shopper.cartId}&payment=cancelled`
      )
      expect(await shopper.cart()).toMatchObject({ completed_at: null, items: [expect.anything()] })

      const again = await shopper.startPayment()
      expect(again.data.checkout_url).not.toBe(session.data.checkout_url)
      shopper.pay(again)
      await shopper.returnFromPage(again)
      await expectOneOrder(store, shopper, again)
    })

    it("returns without paying: the page waits and offers the cart, the open page stays", async () => {
      const { shopper, session } = await atThePage(store)

      const { status, html } = await shopper.returnFromPage(session)
      expect(status).toBe(200)
      expect(html).toContain("Confirming your payment")
      expect(html).toContain(shopper.cartId)
      expect((await shopper.startPayment()).data.checkout_url).toBe(session.data.checkout_url)
    })

    it("cannot make an order by completing the cart", async () => {
      const { shopper } = await atThePage(store)

      expect((await shopper.complete()).status).toBe(400)
      expect(await ordersOf(store, shopper.cartId)).toEqual([])
      expect(await shopper.cart()).toMatchObject({ completed_at: null })
    })

    it("reads that the cart is gone where it was deleted, when they return by cancel", async () => {
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
})
