import { Modules } from "@medusajs/framework/utils"
import { atThePage, expectOneOrder, completed } from "../../helpers/shopper/payments"
import { pageId } from "../../helpers/shopper/shopper"
import { storeTests } from "../../helpers/store/store"

type Payer = Awaited<ReturnType<typeof atThePage>>

export const describePaying = storeTests("Paying for a cart", (store) => {
  describe("One order with one capture", () => {
    it("A shopper who returns to the shop before the gateway's notification arrives gets one order with one capture", async () => {
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

    it("A shopper who returns to the shop while the server processes the gateway's notification gets one order [case 32]", async () => {
      const { shopper, session } = await atThePage(store)
      shopper.pay(session)

      await Promise.all([shopper.notified(session), shopper.returnFromPage(session)])
      await completed(shopper)
      const order = await expectOneOrder(store, shopper, session)
      expect((await shopper.returnFromPage(session)).location).toContain(order.id)
    })

    it("A storefront that completes a paid cart itself gets the cart's only order", async () => {
      const { shopper, session } = await atThePage(store)
      store.control.dropWebhooks()
      shopper.pay(session)

      const { body } = await shopper.complete()
      const order = await expectOneOrder(store, shopper, session)
      expect(body).toMatchObject({ type: "order", order: { id: order.id } })
    })
  })

  it("The cart's address to which a shopper returns says whether the payment page is open, cancelled or expired", async () => {
    const toCart = ({ shopper }: Payer, payment: string) =>
      `http://localhost:8000/ca/checkout?cart_id=${shopper.cartId}&payment=${payment}`
    const cancelling = await atThePage(store)
    const { html } = await cancelling.shopper.returnFromPage(cancelling.session)
    expect(html.replaceAll("&#38;", "&").replaceAll("&amp;", "&")).toContain(
      `href="${toCart(cancelling, "open")}"`
    )
    const canceled = await cancelling.shopper.returnFromPage(cancelling.session, "cancel")
    expect(canceled).toMatchObject({ status: 303, location: toCart(cancelling, "cancelled") })

    const late = await atThePage(store)
    store.control.expire(pageId(late.session.data.checkout_url))
    const expired = await late.shopper.returnFromPage(late.session, "cancel")
    expect(expired).toMatchObject({ status: 303, location: toCart(late, "expired") })
  })

  it("A shopper who cancels an unpaid payment page of a deleted cart reads that the cart is no longer there", async () => {
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
