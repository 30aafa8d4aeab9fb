import { Modules } from "@medusajs/framework/utils"
import { asAdmin } from "../../helpers/admin/admin"
import { ordersOf } from "../../helpers/money/cart-orders"
import { approved, expectOneOrder } from "../../helpers/shopper/payments"
import { paidUnheard } from "../../helpers/shopper/unheard-payment"
import { describeStore, poll } from "../../helpers/store/store"

describeStore("Completing a paid cart", (store) => {
  it("that Medusa captures for an order which an admin cancels meanwhile, holds it", async () => {
    const { attempt, shopper } = await paidUnheard(store)
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
    expect(await poll(store, attempt.id)).toMatchObject({
      status: "held",
      held_reason: "order_canceled",
      order_id: order?.id,
    })
  })

  it("of a registered customer gives an order in that customer's account", async () => {
    const customer = await register(store.url, store.publishableKey)
    const shopper = await store.shopper().fillCart()
    expect((await customer(`/store/carts/${shopper.cartId}/customer`)).status).toBe(200)
    const session = await shopper.startPayment()
    approved(shopper.pay(session))
    await shopper.returnFromPage(session)

    const { id } = await expectOneOrder(store, shopper, session)
    const { body } = await customer("/store/orders", "GET")
    expect(body.orders).toMatchObject([{ id }])
    expect(await shopper.attempts()).toMatchObject([{ email: "kim@example.com" }])
  })
})

/** @returns calls the Store API as a customer who has just registered and signed in. */
async function register(url: string, publishableKey: string) {
  let token = ""
  const call = async (path: string, method = "POST", payload?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": publishableKey,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    })
    const body = (await answer.json()) as { token?: string; orders?: unknown[] }
    return { status: answer.status, body }
  }
  const credentials = { email: "kim@example.com", password: "a-long-password" }
  const signIn = async (path: string) => {
    token = (await call(path, "POST", credentials)).body.token ?? ""
  }
  await signIn("/auth/customer/emailpass/register")
  await call("/store/customers", "POST", { email: credentials.email, first_name: "Kim" })
  await signIn("/auth/customer/emailpass")
  return call
}
