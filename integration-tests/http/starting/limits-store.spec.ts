import { MANUAL_PROVIDER_ID, offerProviders } from "../../helpers/shopper/manual-payment"
import { inFrontOfPaying, startAs } from "../../helpers/shopper/start-as"
import { describeStore, type Store } from "../../helpers/store/store"

const MAX_PAGES = 3

// Without a storefrontSecret: all shoppers may come through one storefront's server.
describeStore(
  "How many pages a store opens in a minute",
  (store) => {
    it("is limited for all shoppers together: 429 and Retry-After, and the gateway is not called", async () => {
      await openAll(store)
      const calls = store.control.calls().length

      const shopper = await inFrontOfPaying(store)
      const { status, body, retryAfter } = await startAs(shopper, {})
      expect(status).toBe(429)
      expect(body).toMatchObject({ code: "too_many_starts", type: "too_many_requests" })
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(60)
      expect(store.control.calls()).toHaveLength(calls)
    })

    it("does not limit a shopper whose page is still good", async () => {
      const shopper = await inFrontOfPaying(store)
      const first = await startAs(shopper, {})
      await openAll(store, MAX_PAGES - 1)

      const again = await startAs(shopper, {})
      expect(again.status).toBe(200)
      expect(again.page).toBe(first.page)
    })

    it("counts pages that the gateway did not open: it was called", async () => {
      store.control.faults.next({ endpoint: "create", respond: { status: 500, body: {} } })
      expect((await startAs(await inFrontOfPaying(store), {})).status).toBe(422)
      await openAll(store, MAX_PAGES - 1)
      expect((await startAs(await inFrontOfPaying(store), {})).status).toBe(429)
    })

    it("does not limit other payment providers", async () => {
      await openAll(store)
      const shopper = await inFrontOfPaying(store)
      await offerProviders(store, shopper.providerId, MANUAL_PROVIDER_ID)
      expect((await startAs(shopper, {}, MANUAL_PROVIDER_ID)).status).toBe(200)
    })
  },
  {
    env: {
      MEDUSA_WORKER_MODE: "server",
      HOSTED_CHECKOUT_MAX_STARTS_PER_MINUTE: "1",
      HOSTED_CHECKOUT_MAX_PAGES_PER_MINUTE: String(MAX_PAGES),
    },
  }
)

/** Opens as many pages as the store may, each for another shopper, all of them by one server. */
async function openAll(store: Store, count = MAX_PAGES): Promise<void> {
  for (let more = 0; more < count; more++) {
    expect((await startAs(await inFrontOfPaying(store), {})).status).toBe(200)
  }
}
