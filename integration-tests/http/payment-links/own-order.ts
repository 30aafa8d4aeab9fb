import type { StoreCheckoutAttempt } from "../../../src/api/store/hosted-checkout/attempts/store-attempt"
import { STORE_REFUSALS } from "../../../src/core/errors/store-refusal"
import { asAdmin } from "../../helpers/admin/admin"
import { addToOrder } from "../../helpers/admin/edit-order"
import { signUp } from "../../helpers/shopper/customer"
import { linkOf } from "../../helpers/shopper/link-visitor"
import { completed } from "../../helpers/shopper/payments"
import { pageId } from "../../helpers/shopper/shopper"
import { eventually } from "../../helpers/store/eventually"
import { storeTests, type Store } from "../../helpers/store/store"

interface Answer {
  status: number
  body: { attempt?: StoreCheckoutAttempt; code?: string; message?: string }
}

export const describeOwnOrder = storeTests("A customer's own order", (store) => {
  const start = async (
    orderId: string,
    headers: Record<string, string>,
    body?: unknown
  ): Promise<Answer> => {
    const path = `/store/hosted-checkout/orders/${orderId}/payment`
    const answer = await fetch(store.url + path, {
      method: "POST",
      headers: {
        "x-publishable-api-key": store.publishableKey,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Answer["body"] }
  }

  it("A logged-in customer pays the rest of an order, on the same payment page that the order's payment link opens", async () => {
    const { login, orderId } = await owingOrder(store)
    const { status, body } = await start(orderId, login)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        attempt: { status: "open", outcome: "confirming", cart_id: null, order_id: orderId },
      },
    })
    const url = body.attempt?.checkout_url ?? ""
    expect(await start(orderId, login)).toMatchObject({ body: { attempt: { checkout_url: url } } })
    expect(await (await linkOf(store, orderId)).presses()).toMatchObject({ location: url })

    store.control.pay(pageId(url))
    await eventually("the rest is booked", async () => (await owed(store, orderId)) === 0)
    expect(await start(orderId, login)).toMatchObject({
      status: 400,
      body: { code: "already_paid" },
    })
  })

  it("A customer's request to pay an order is refused when provider_id is no text, and succeeds when the request names no payment provider", async () => {
    const { login, orderId } = await owingOrder(store)
    for (const provider_id of [7, null, ["pp_system_default"]]) {
      expect(await start(orderId, login, { provider_id })).toMatchObject({
        status: 400,
        body: { code: "provider_invalid", message: STORE_REFUSALS.provider_invalid.en },
      })
    }
    expect(await start(orderId, login, {})).toMatchObject({ status: 200 })
  })

  it("A customer cannot start to pay another customer's order, and a visitor without a login cannot either", async () => {
    const { login, orderId } = await owingOrder(store)
    const stranger = await signUp(store, await store.shopper().fillCart(), "kim@customers.example")
    const other = { authorization: `Bearer ${stranger.token}` }
    expect(await start(orderId, {})).toMatchObject({ status: 401 })
    for (const [id, headers] of [
      [orderId, other],
      ["order_unknown", login],
    ] as const) {
      expect(await start(id, { ...headers, "x-medusa-locale": "fr-CA" })).toMatchObject({
        status: 404,
        body: { code: "order_unknown", message: STORE_REFUSALS.order_unknown.fr },
      })
    }
    expect(await start(orderId, login)).toMatchObject({ status: 200 })
  })
})

/** A customer's paid order, to which an admin has added something. */
async function owingOrder(store: Store) {
  const shopper = await store.shopper().fillCart()
  const { token } = await signUp(store, shopper)
  await shopper.openCollection()
  shopper.pay(await shopper.startPayment())
  await completed(shopper)
  const [payment] = await shopper.payments()
  const orderId = payment?.order_id ?? ""
  await addToOrder(store, orderId)
  return { orderId, login: { authorization: `Bearer ${token}` } }
}

async function owed(store: Store, orderId: string): Promise<number> {
  const { body } = await asAdmin<{ order: { summary: { pending_difference: number } } }>(
    store,
    "GET",
    `/admin/orders/${orderId}?fields=summary`
  )
  return body.order.summary.pending_difference
}
