import { ordersOf } from "../../helpers/money/cart-orders"
import { approved, atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import { pageId } from "../../helpers/shopper/shopper"
import { storeTests } from "../../helpers/store/store"

export const describeForgery = storeTests("Claims of a client", (store) => {
  it.each(["return", "cancel"])(
    "The words status=success in the query of the %s URL do not make a cart paid [case 24]",
    async (way) => {
      const { shopper, session } = await atThePage(store)
      const query = "status=success&status=approved&transaction_id=txn_1&amount=0"
      const url = `${store.url}/hosted-checkout/${way}/${session.data.handle}?${query}`

      await fetch(url, { redirect: "manual" })
      await fetch(url, { method: "POST", redirect: "manual" })
      expect(await shopper.payments()).toEqual([])
      expect((await shopper.complete()).status).toBe(400)
      expect(await ordersOf(store, shopper.cartId)).toEqual([])
    }
  )

  it("The return and cancel routes answer 404 to a guessed handle, and to the payment's token or any other id of the payment in place of the handle [case 27]", async () => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    approved(shopper.pay(session))
    const [attempt] = await shopper.attempts()
    const { handle, checkout_url } = session.data
    const token = attempt?.token ?? ""

    for (const guess of [
      handle.slice(0, -1),
      `${handle}A`,
      handle.replace(/./, (first) => (first === "A" ? "B" : "A")),
      encodeURIComponent(`${handle}' OR '1'='1`),
      attempt?.id ?? "",
      token,
      session.id,
      pageId(checkout_url),
    ]) {
      for (const way of ["return", "cancel"]) {
        const answer = await fetch(`${store.url}/hosted-checkout/${way}/${guess}`, {
          redirect: "manual",
        })
        expect([guess, way, answer.status]).toEqual([guess, way, 404])
        expect(await answer.text()).not.toContain(shopper.cartId)
      }
      const path = `/store/hosted-checkout/attempts/${guess}`
      expect([guess, (await shopper.call("GET", path)).status]).toEqual([guess, 404])
    }
    // Guessing does not even start any work.
    expect(await shopper.attempts()).toEqual([attempt])
  })

  it("A client that starts to pay with the handle, token and reference of a stranger's paid payment page does not get the client's own cart paid [case 28]", async () => {
    const stranger = await atThePage(store)
    store.control.dropWebhooks()
    const { transaction } = approved(stranger.shopper.pay(stranger.session))
    const [paid] = await stranger.shopper.attempts()
    const stolen: Record<string, unknown> = {
      ...stranger.session.data,
      token: paid?.token,
      reference: paid?.id,
      transaction_id: transaction.transaction_id,
      status: "captured",
    }
    const shopper = await store.shopper().fillCart()
    const session = await shopper.startPayment(stolen)
    expect(session.status).toBe("pending")
    expect(session.data.session_id).toBe(session.id)
    // Two pages that are opened in one second end in one.
    const { expires_at: _, ...theirs } = stranger.session.data
    for (const value of Object.values(theirs)) {
      expect(Object.values(session.data)).not.toContain(value)
    }
    expect((await shopper.complete()).status).toBe(400)
    expect(await ordersOf(store, shopper.cartId)).toEqual([])

    // Nor does it take the stranger's payment down when the session goes.
    await shopper.addProduct("smoke-tea")
    await stranger.shopper.returnFromPage(stranger.session)
    await expectOneOrder(store, stranger.shopper, stranger.session)
  })

  it("A client cannot set the amount or the addresses of its payment page [case 28] [case 46]", async () => {
    const shopper = await store.shopper().fillCart()
    const { total } = await shopper.cart()
    const data = JSON.parse(
      `{"token":"t","session_id":"payses_1","handle":"h","amount":0.01,"currency":"USD","redirect_url":"https://evil.example","webhook_url":"https://evil.example","checkout_url":"https://evil.example","__proto__":{"handle":"x"}}`
    ) as Record<string, unknown>
    const session = await shopper.startPayment(data)
    const page = store.control.session(pageId(session.data.checkout_url))
    const { expires_at, request, token } = page

    expect(session.data).toEqual({
      session_id: session.id,
      handle: expect.stringMatching(/^[\w-]{24}$/),
      checkout_url: expect.stringContaining("/checkout/"),
      expires_at: expires_at.toISOString(),
    })
    expect(JSON.stringify(session)).not.toContain(token)

    expect(request).toMatchObject({ currency: "CAD", amount: Math.round(total * 100) / 100 })
    expect(JSON.stringify([request, session])).not.toContain("evil.example")
    shopper.pay(session)
    await shopper.returnFromPage(session)
    await expectOneOrder(store, shopper, session)
  })
})
