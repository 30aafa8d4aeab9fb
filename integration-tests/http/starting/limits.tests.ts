import type { Accounts } from "../../../src/payments/accounts"
import { STORE_REFUSALS } from "../../../src/core"
import {
  MANUAL_PROVIDER_ID,
  offerProviders,
  orderWithoutPaying,
} from "../../helpers/shopper/manual-payment"
import { atThePage } from "../../helpers/shopper/payments"
import type { Shopper } from "../../helpers/shopper/shopper"
import { optionsOf } from "../../helpers/store/options-of"
import { storeTests, type Store } from "../../helpers/store/store"

const MAX_STARTS = 3

export const limits = storeTests("What a cart may ask of the gateway", (store) => {
  describe("where it may have one page", () => {
    let usual: number
    beforeEach(() => {
      usual = optionsOf(store).maxPagesPerCart
      optionsOf(store).maxPagesPerCart = 1
    })
    afterEach(() => {
      optionsOf(store).maxPagesPerCart = usual
    })

    it("opens no other: 429 with a plain sentence, the cart intact, no page opened at the gateway", async () => {
      const { shopper } = await atThePage(store)
      await shopper.addProduct("smoke-tea")
      const before = await shopper.cart()
      const pages = store.control.sessions().length

      expect(await shopper.tryToPay()).toMatchObject({
        status: 429,
        body: {
          code: "too_many_pages",
          message: STORE_REFUSALS.too_many_pages.en,
        },
      })
      expect(store.control.sessions()).toHaveLength(pages)
      expect(await shopper.attempts()).toHaveLength(1)
      expect(await shopper.cart()).toEqual(before)

      await offerProviders(store, shopper.providerId, MANUAL_PROVIDER_ID)
      shopper.providerId = MANUAL_PROVIDER_ID
      expect((await shopper.tryToPay()).status).toBe(200)
    })

    it("does not count starts that the gateway gave no page for", async () => {
      const shopper = await store.shopper().fillCart()
      const respond = { status: 500, body: {} }
      store.control.faults.next({ endpoint: "create", respond, times: 50 })
      for (let start = 0; start < 2; start++) {
        expect((await shopper.tryToPay()).status).toBe(422)
      }
      store.control.faults.clear()
      expect((await shopper.startPayment()).data.checkout_url).toBeTruthy()
    })
  })

  it("has no page for a cart that is an order, and its session stays", async () => {
    const shopper = await store.shopper().fillCart()
    await orderWithoutPaying(store, shopper)
    const calls = store.control.calls().length
    expect(await shopper.tryToPay()).toMatchObject({
      status: 400,
      body: { code: "cart_completed" },
    })
    expect(store.control.calls()).toHaveLength(calls)
  })
})

export const startsPerAddress = storeTests(
  "How often payments may be started from one address",
  (store) => {
    let usual: Accounts["options"]
    beforeEach(() => {
      const accounts = accountsIn(store)
      usual = accounts.options
      accounts.options = { ...usual, maxStartsPerMinute: MAX_STARTS }
    })
    afterEach(() => {
      accountsIn(store).options = usual
    })

    it("ends with 429, a plain sentence and Retry-After; the gateway is not called", async () => {
      const shopper = await inFrontOfPaying(store)
      for (let count = 0; count < MAX_STARTS; count++) {
        expect((await start(store, shopper, "192.0.2.1")).status).toBe(200)
      }
      const calls = store.control.calls().length
      const cart = await shopper.cart()

      const { status, body, retryAfter } = await start(store, shopper, "192.0.2.1")
      expect(status).toBe(429)
      expect(body).toEqual({
        code: "too_many_starts",
        type: "too_many_requests",
        message:
          "Payment was started too often in a short time. Please wait a minute and try again.",
      })
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(60)
      expect(store.control.calls()).toHaveLength(calls)
      expect(await shopper.cart()).toEqual(cart)
      // It is counted over carts, and for each address by itself.
      const other = await inFrontOfPaying(store)
      expect((await start(store, other, "192.0.2.1")).status).toBe(429)
      expect((await start(store, other, "192.0.2.3")).status).toBe(200)
    })

    it("does not count other payment providers, and does not refuse them", async () => {
      const shopper = await inFrontOfPaying(store)
      await offerProviders(store, shopper.providerId, MANUAL_PROVIDER_ID)
      for (let more = 0; more <= MAX_STARTS; more++) {
        expect((await start(store, shopper, "192.0.2.4", MANUAL_PROVIDER_ID)).status).toBe(200)
      }
      expect((await start(store, shopper, "192.0.2.4")).status).toBe(200)
    })

    it("leaves it to Medusa to refuse an unknown provider", async () => {
      const shopper = await inFrontOfPaying(store)
      for (const provider of [null, 7, [shopper.providerId], "pp_hosted-checkout_none"]) {
        expect((await start(store, shopper, "192.0.2.5", provider)).status).toBe(400)
      }
    })
  }
)

/** The limit is counted for one set of options: with other ones it begins anew. */
function accountsIn({ container }: Store): { options: Accounts["options"] } {
  return container.resolve<{ accounts: { options: Accounts["options"] } }>("hosted_checkout")
    .accounts
}

async function inFrontOfPaying(store: Store): Promise<Shopper> {
  const shopper = await store.shopper().fillCart()
  await shopper.openCollection()
  return shopper
}

/** Starts a payment from an address, as a proxy in front of Medusa reports it. */
async function start(
  store: Store,
  { collectionId, providerId }: Shopper,
  address: string,
  provider_id: unknown = providerId
) {
  const answer = await fetch(
    `${store.url}/store/payment-collections/${collectionId}/payment-sessions`,
    {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": store.publishableKey,
        "x-forwarded-for": address,
      },
      body: JSON.stringify({ provider_id }),
    }
  )
  return {
    status: answer.status,
    body: await answer.json(),
    retryAfter: Number(answer.headers.get("retry-after")),
  }
}
