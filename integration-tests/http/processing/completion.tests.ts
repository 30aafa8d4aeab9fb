import { Modules } from "@medusajs/framework/utils"
import { ordersOf } from "../../helpers/money/cart-orders"
import { approved, expectOneOrder } from "../../helpers/shopper/payments"
import { lastPieceSold, paidWithoutOrder } from "../../helpers/shopper/paid-without-order"
import { storeTests, poll } from "../../helpers/store/store"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

export const completion = storeTests("Completing a paid cart", (store) => {
  it("that fails twice, then works: one order, one capture", async () => {
    const { shopper, session, mend } = await paidWithoutOrder(store, lastPieceSold)
    const [attempt] = await shopper.attempts()
    expect(await poll(store, attempt?.id ?? "")).toMatchObject({ status: "paid", order_id: null })
    await mend()

    expect(await poll(store, attempt?.id ?? "")).toMatchObject({ status: "completed" })
    await expectOneOrder(store, shopper, session)
  })

  it("that never works is tried less and less often, then held, and books nothing", async () => {
    const { shopper, session } = await paidWithoutOrder(store)
    const [attempt] = await shopper.attempts()
    // Whatever the time, the store's own job does not try in between.
    await rewriteAttempt(store, attempt?.id ?? "", {
      next_check_at: new Date(Date.now() + 600_000),
    })
    const waits: number[] = []
    for (let tries = 0; tries < 10; tries++) {
      const before = Date.now()
      const { status } = await poll(store, attempt?.id ?? "")
      if (status !== "paid") {
        break
      }
      const [tried] = await shopper.attempts()
      waits.push((tried?.next_check_at?.getTime() ?? 0) - before)
    }

    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(waits).toHaveLength(3)
    expect(await shopper.attempts()).toMatchObject([
      { status: "held", held_reason: "order_not_placed", captured_at: null },
    ])
    const payments = store.container.resolve(Modules.PAYMENT)
    expect(await payments.listPayments({ payment_session_id: session.id })).toEqual([])
    expect(await ordersOf(store, shopper.cartId)).toEqual([])
    expect((await shopper.returnFromPage(session)).html).toContain("Your payment has arrived")
  })

  it("of a guest gives an order with the guest's address", async () => {
    const shopper = await store.shopper().fillCart()
    const session = await shopper.startPayment()
    approved(shopper.pay(session))
    await shopper.returnFromPage(session)

    const { id } = await expectOneOrder(store, shopper, session)
    expect(await store.container.resolve(Modules.ORDER).retrieveOrder(id)).toMatchObject({
      email: expect.stringMatching(/^robin@example\.com$/i),
    })
    expect(await shopper.attempts()).toMatchObject([{ email: "robin@example.com" }])
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
