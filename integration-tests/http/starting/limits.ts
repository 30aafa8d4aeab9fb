import { STORE_REFUSALS } from "../../../src/core/errors/store-refusal"
import type { PluginOptions } from "../../../src/core/options/options"
import { pluginOptionsOf } from "../../../src/payments/account"
import { signUp } from "../../helpers/shopper/customer"
import { MANUAL_PROVIDER_ID, offerProviders } from "../../helpers/shopper/manual-payment"
import { atThePage } from "../../helpers/shopper/payments"
import { inFrontOfPaying, startAs, type Headers } from "../../helpers/shopper/start-as"
import { optionsOf } from "../../helpers/store/options-of"
import { storeTests, type Store } from "../../helpers/store/store"

const SECRET = "the-secret-of-the-storefront's-server"
/** The storefront's server, as Medusa's proxy reports it. */
const STOREFRONT = { "x-forwarded-for": "192.0.2.200", "x-hosted-checkout-secret": SECRET }
const MAX_STARTS = 2

export const describeLimits = storeTests("The limits on starts over HTTP", (store) => {
  /** The store as if it had been started with these options. */
  const given = (limits: Partial<PluginOptions>) => {
    const unset = Object.fromEntries(Object.keys(limits).map((name) => [name, undefined]))
    const undo: (() => void)[] = []
    beforeEach(() => {
      for (const options of [optionsOf(store), pluginOptionsOf(store.deps)]) {
        const usual = { ...options }
        undo.push(() => Object.assign(options, unset, usual))
        Object.assign(options, limits)
      }
    })
    afterEach(() => undo.splice(0).forEach((step) => step()))
  }

  describe("maxPagesPerCart", () => {
    given({ maxPagesPerCart: 1 })

    it("A cart that has had maxPagesPerCart payment pages gets 429 and no further payment page, and the cart is not changed", async () => {
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
  })

  describe("maxStartsPerMinute", () => {
    given({ maxStartsPerMinute: MAX_STARTS, storefrontSecret: SECRET })

    it("A client that starts to pay more than maxStartsPerMinute times gets 429 and Retry-After, and the gateway is not called", async () => {
      const address = direct("198.51.100.1")
      await startAll(store, address)
      const shopper = await inFrontOfPaying(store)
      const cart = await shopper.cart()

      await expectTooMany(store, shopper, address)
      expect(await shopper.cart()).toEqual(cart)
      expect(await startInNewCart(store, direct("198.51.100.2"))).toBe(200)
      // Other payment providers are neither counted nor refused.
      await offerProviders(store, shopper.providerId, MANUAL_PROVIDER_ID)
      expect((await startAs(shopper, address, MANUAL_PROVIDER_ID)).status).toBe(200)
      for (let more = 0; more < MAX_STARTS; more++) {
        const another = direct("198.51.100.3")
        expect((await startAs(shopper, another, MANUAL_PROVIDER_ID)).status).toBe(200)
      }
      expect((await startAs(shopper, direct("198.51.100.3"))).status).toBe(200)
    })

    it("A client that forges headers with its IP address is still limited by the address that the proxy sees", async () => {
      const forge = (address: string, index: number) => ({
        ...Object.fromEntries(FORGEABLE.map((name) => [name, address])),
        // A proxy adds what it sees to what the client has sent.
        "x-forwarded-for": `${address}, 198.51.100.4`,
        "x-hosted-checkout-secret": [SECRET.slice(1), `${SECRET}x`, "undefined"][index] ?? "",
      })
      const statuses: number[] = []
      for (let index = 0; index <= MAX_STARTS; index++) {
        statuses.push(await startInNewCart(store, forge(`203.0.113.${index}`, index)))
      }
      expect(statuses).toEqual([...Array<number>(MAX_STARTS).fill(200), 429])
    })

    it("maxStartsPerMinute counts a client's requests to pay by IP address, whether the storefront's server sends the address in a header or the client calls Medusa directly", async () => {
      const named = { ...STOREFRONT, "x-hosted-checkout-address": "198.51.100.5" }
      await startAll(store, named)
      expect(await startInNewCart(store, named)).toBe(429)
      expect(await startInNewCart(store, direct("198.51.100.5"))).toBe(429)
    })

    it("maxStartsPerMinute refuses a logged-in customer's next request to pay, but not another shopper's at the same IP address", async () => {
      const { token } = await signUp(store, await inFrontOfPaying(store))
      const customer = { ...STOREFRONT, authorization: `Bearer ${token}` }
      await startAll(store, customer)
      expect(await startInNewCart(store, customer)).toBe(429)
      expect(await startInNewCart(store, STOREFRONT)).toBe(200)
    })

    it("A payment provider that does not exist is refused with 400 by Medusa, and not with 429 by maxStartsPerMinute", async () => {
      const shopper = await inFrontOfPaying(store)
      for (const provider of [null, 7, ["pp_hosted-checkout_default"], "pp_hosted-checkout_none"]) {
        const { status } = await startAs(shopper, direct("198.51.100.6"), provider)
        expect([provider, status]).toEqual([provider, 400])
      }
    })
  })
})

/** Headers that somebody may take for the client's address, Medusa too. */
const FORGEABLE = [
  "x-client-ip",
  "x-real-ip",
  "x-cluster-client-ip",
  "cf-connecting-ip",
  "fastly-client-ip",
  "true-client-ip",
  "forwarded",
  "x-hosted-checkout-address",
]

/** A browser, as the proxy in front of Medusa reports it. */
function direct(address: string): Headers {
  return { "x-forwarded-for": address }
}

async function expectTooMany(
  store: Store,
  shopper: Awaited<ReturnType<typeof inFrontOfPaying>>,
  headers: Headers
): Promise<void> {
  const calls = store.control.calls().length
  const { status, body, retryAfter } = await startAs(shopper, headers)
  expect(status).toBe(429)
  expect(body).toEqual({
    code: "too_many_starts",
    type: "too_many_requests",
    message: STORE_REFUSALS.too_many_starts.en,
  })
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(60)
  expect(store.control.calls()).toHaveLength(calls)
}

async function startInNewCart(store: Store, headers: Headers): Promise<number> {
  return (await startAs(await inFrontOfPaying(store), headers)).status
}

/** Starts as often as the limit allows, each time in a new cart. */
async function startAll(store: Store, headers: Headers): Promise<void> {
  for (let more = 0; more < MAX_STARTS; more++) {
    expect(await startInNewCart(store, headers)).toBe(200)
  }
}
