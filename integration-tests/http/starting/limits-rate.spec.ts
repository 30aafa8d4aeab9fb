import { STORE_REFUSALS } from "../../../src/core"
import { signUp } from "../../helpers/shopper/customer"
import { MANUAL_PROVIDER_ID, offerProviders } from "../../helpers/shopper/manual-payment"
import { inFrontOfPaying, startAs, type Headers } from "../../helpers/shopper/start-as"
import { describeStore, type Store } from "../../helpers/store/store"

const MAX_STARTS = 3
const SECRET = "the-secret-of-the-storefront's-server"
/** The storefront's server, as Medusa's proxy reports it. */
const STOREFRONT = { "x-forwarded-for": "192.0.2.200", "x-hosted-checkout-secret": SECRET }

describeStore(
  "How often payments may be started",
  (store) => {
    it("ends for a client that opens carts without end: 429 and Retry-After, and the gateway is not called", async () => {
      await startAll(store, direct("198.51.100.1"))
      const shopper = await inFrontOfPaying(store)
      const calls = store.control.calls().length
      const cart = await shopper.cart()

      const { status, body, retryAfter } = await startAs(shopper, direct("198.51.100.1"))
      expect(status).toBe(429)
      expect(body).toEqual({
        code: "too_many_starts",
        type: "too_many_requests",
        message: STORE_REFUSALS.too_many_starts.en,
      })
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(60)
      expect(store.control.calls()).toHaveLength(calls)
      expect(await shopper.cart()).toEqual(cart)
      expect(await startInNewCart(store, direct("198.51.100.2"))).toBe(200)
    })

    it("ends for a client that forges every header that could name another address", async () => {
      const forge = (address: string, index: number) => ({
        ...Object.fromEntries(FORGEABLE.map((name) => [name, address])),
        // A proxy adds what it sees to what the client has sent.
        "x-forwarded-for": `${address}, 198.51.100.3`,
        "x-hosted-checkout-secret": [SECRET.slice(1), `${SECRET}x`, "", "undefined"][index] ?? "",
      })
      const statuses: number[] = []
      for (let index = 0; index <= MAX_STARTS; index++) {
        statuses.push(await startInNewCart(store, forge(`203.0.113.${index}`, index)))
      }
      expect(statuses).toEqual([...Array<number>(MAX_STARTS).fill(200), 429])
    })

    it("never ends for the storefront's server: its shoppers get a page, with and without an address", async () => {
      const statuses: number[] = []
      for (let index = 1; index <= 4 * MAX_STARTS; index++) {
        const address = { "x-hosted-checkout-address": `2001:db8:${index}::1` }
        const known = index % 2 === 0 && address
        statuses.push(await startInNewCart(store, { ...STOREFRONT, ...known }))
      }
      expect(statuses).toEqual(Array(4 * MAX_STARTS).fill(200))
    })

    it("ends for an address that the storefront's server names, wherever it starts", async () => {
      const named = { ...STOREFRONT, "x-hosted-checkout-address": "198.51.100.4" }
      await startAll(store, named)
      expect(await startInNewCart(store, named)).toBe(429)
      expect(await startInNewCart(store, direct("198.51.100.4"))).toBe(429)
    })

    it("ends for a customer who is logged in, wherever they start", async () => {
      const { token } = await signUp(store, await inFrontOfPaying(store))
      const customer = { ...STOREFRONT, authorization: `Bearer ${token}` }
      await startAll(store, customer)
      expect(await startInNewCart(store, customer)).toBe(429)
      expect(await startInNewCart(store, STOREFRONT)).toBe(200)
    })

    it("does not end for a cart whose page is still good", async () => {
      const shopper = await inFrontOfPaying(store)
      const first = await startAs(shopper, direct("198.51.100.5"))
      await startAll(store, direct("198.51.100.5"), MAX_STARTS - 1)

      const again = await startAs(shopper, direct("198.51.100.5"))
      expect(again.status).toBe(200)
      expect(again.page).toBe(first.page)
      await shopper.addProduct("trail-socks")
      expect((await startAs(shopper, direct("198.51.100.5"))).status).toBe(429)
    })

    it("does not count other payment providers, and does not refuse them", async () => {
      const shopper = await inFrontOfPaying(store)
      await offerProviders(store, shopper.providerId, MANUAL_PROVIDER_ID)
      const address = direct("198.51.100.6")

      for (let more = 0; more < 2 * MAX_STARTS; more++) {
        expect((await startAs(shopper, address, MANUAL_PROVIDER_ID)).status).toBe(200)
      }
      expect((await startAs(shopper, address)).status).toBe(200)
    })

    it.each([undefined, 7, ["pp_hosted-checkout_default"], "pp_hosted-checkout_none"])(
      "leaves it to Medusa to refuse the provider %p",
      async (provider) => {
        const shopper = await inFrontOfPaying(store)
        const { status } = await startAs(shopper, direct("198.51.100.7"), provider ?? null)
        expect(status).toBe(400)
      }
    )
  },
  {
    env: {
      MEDUSA_WORKER_MODE: "server",
      HOSTED_CHECKOUT_MAX_STARTS_PER_MINUTE: String(MAX_STARTS),
      HOSTED_CHECKOUT_STOREFRONT_SECRET: SECRET,
    },
  }
)

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

async function startInNewCart(store: Store, headers: Headers): Promise<number> {
  return (await startAs(await inFrontOfPaying(store), headers)).status
}

/** Starts as often as the limit allows, each time in a new cart. */
async function startAll(store: Store, headers: Headers, count = MAX_STARTS): Promise<void> {
  for (let more = 0; more < count; more++) {
    expect(await startInNewCart(store, headers)).toBe(200)
  }
}
