import assert from "node:assert/strict"
import { setTimeout as delay } from "node:timers/promises"
import { centsFromDecimal, centsFromMedusa } from "../../../src/core/money/money"
import { HostedPage } from "./hosted-page"
import type { Stage } from "./stage"
import type { StoreApi } from "./store"

const ORDER_DEADLINE_MS = 60_000

export interface Purchase {
  orderId: string
  cents: number
}

/** A shopper whose first card is declined pays with another one, and returns. */
export async function payAfterDecline(store: StoreApi, stage: Stage): Promise<Purchase> {
  const { data } = await store.startPayment(await store.fillCart())
  const page = await HostedPage.open(data.checkout_url)
  await page.tryDeclinedCard()
  // Nobody has asked the gateway yet, and a declined card is not notified.
  assert.equal((await store.attempt(data.handle)).status, "open")
  const location = await page.pay()
  assert.equal(location, `${stage.medusaUrl}/hosted-checkout/return/${data.handle}`)

  const target = await landingOf(location)
  assert.ok(target.startsWith(`${stage.storefrontUrl}/`), target)
  const [, orderId = ""] = /\/ca\/order\/(.+)\/confirmed$/.exec(target) ?? []
  assert.notEqual(orderId, "")
  return { cents: page.cents, orderId }
}

/** A shopper cancels on the page, and lands in the checkout of the same cart. */
export async function cancel(store: StoreApi, stage: Stage): Promise<void> {
  const cartId = await store.fillCart()
  const { data } = await store.startPayment(cartId)
  const page = await HostedPage.open(data.checkout_url)
  const target = new URL(await landingOf(await page.cancel()))
  assert.equal(target.origin, stage.storefrontUrl)
  assert.equal(target.pathname, "/ca/checkout")
  assert.deepEqual(Object.fromEntries(target.searchParams), {
    cart_id: cartId,
    payment: "cancelled",
  })
}

/** A shopper pays and closes the tab: only the notification reports it. */
export async function payAndLeave(store: StoreApi): Promise<Purchase> {
  const { data } = await store.startPayment(await store.fillCart())
  const giveUpAt = Date.now() + ORDER_DEADLINE_MS
  const page = await HostedPage.open(data.checkout_url)
  await page.pay()
  for (;;) {
    const { outcome, order_id } = await store.attempt(data.handle)
    if (outcome === "order" && order_id) {
      assert.equal(await store.completedBy(order_id), "webhook")
      return { cents: page.cents, orderId: order_id }
    }
    assert.ok(Date.now() < giveUpAt, `no order in time; the outcome is ${outcome}`)
    await delay(100)
  }
}

/** One captured payment, and to the cent: the page = the payment = the order = the capture. */
export async function expectPaid(store: StoreApi, { orderId, cents }: Purchase): Promise<string> {
  const order = await store.order(orderId)
  const attempts = await store.attemptsOf(orderId)
  const amounts = {
    order: centsFromMedusa(order.total),
    captured: order.payment_collections.map(({ captured_amount }) =>
      centsFromMedusa(captured_amount)
    ),
    attempts: attempts.map(({ amount }) => centsFromDecimal(amount)),
    payments: attempts.flatMap(({ payments }) =>
      payments.map(({ medusa }) => centsFromDecimal(medusa.balance))
    ),
  }
  assert.deepEqual(amounts, {
    order: cents,
    captured: [cents],
    attempts: [cents],
    payments: [cents],
  })
  assert.equal(order.payment_status, "captured")
  assert.equal(order.currency_code, "cad")
  assert.equal(order.payment_collections[0]?.payments.length, 1)
  const [attempt] = attempts
  assert.equal(attempt?.payments[0]?.status, "completed")
  return attempt.id
}

/** Follows the one redirect through Medusa. @returns where the shopper lands. */
export async function landingOf(location: string): Promise<string> {
  const back = await fetch(location, { redirect: "manual" })
  assert.equal(back.status, 303)
  return back.headers.get("location") ?? ""
}
