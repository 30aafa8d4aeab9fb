import { MANUAL_PROVIDER_ID, offerProviders } from "../../helpers/shopper/manual-payment"
import type { Shopper } from "../../helpers/shopper/shopper"
import { describeStore, type Store } from "../../helpers/store/store"

const MAX_STARTS = 3

describeStore(
  "How often payments may be started from one address",
  (store) => {
    it("ends with 429, a plain sentence and Retry-After; the gateway is not called", async () => {
      const shopper = await inFrontOfPaying(store)
      await startAll(store, shopper, "192.0.2.1")
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
    })

    it("is counted over carts, and for each address by itself", async () => {
      for (let other = 0; other < MAX_STARTS; other++) {
        await start(store, await inFrontOfPaying(store), "192.0.2.2")
      }
      const shopper = await inFrontOfPaying(store)

      expect((await start(store, shopper, "192.0.2.2")).status).toBe(429)
      expect((await start(store, shopper, "192.0.2.3")).status).toBe(200)
    })

    it("does not count other payment providers, and does not refuse them", async () => {
      const shopper = await inFrontOfPaying(store)
      await offerProviders(store, shopper.providerId, MANUAL_PROVIDER_ID)

      for (let more = 0; more < 2 * MAX_STARTS; more++) {
        expect((await start(store, shopper, "192.0.2.4", MANUAL_PROVIDER_ID)).status).toBe(200)
      }
      expect((await start(store, shopper, "192.0.2.4")).status).toBe(200)
    })

    it.each([undefined, 7, ["pp_hosted-checkout_default"], "pp_hosted-checkout_none"])(
      "leaves it to Medusa to refuse the provider %p",
      async (provider) => {
        const shopper = await inFrontOfPaying(store)
        expect((await start(store, shopper, "192.0.2.5", provider ?? null)).status).toBe(400)
      }
    )
  },
  { env: { HOSTED_CHECKOUT_MAX_STARTS_PER_MINUTE: String(MAX_STARTS) } }
)

async function inFrontOfPaying(store: Store): Promise<Shopper> {
  const shopper = await store.shopper().fillCart()
  await shopper.openCollection()
  return shopper
}

async function startAll(store: Store, shopper: Shopper, address: string): Promise<void> {
  for (let count = 0; count < MAX_STARTS; count++) {
    expect((await start(store, shopper, address)).status).toBe(200)
  }
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
