import { setTimeout as delay } from "node:timers/promises"
import { imbalances, unfinished } from "../helpers/money/balance"
import { eventually } from "../helpers/store/eventually"
import type { Session, Shopper } from "../helpers/shopper/shopper"
import { startWeatherStore, type WeatherStore } from "./weather-store"

const LONG = process.env.CHAOS === "long"
const GATEWAY_AWAY_MS = LONG ? 120_000 : 5_000
const WEATHERS = LONG ? (["cut", "stalled", "half-open"] as const) : (["half-open"] as const)
const SHOPPERS = LONG ? 20 : 4
const CONVERGE_MS = 60_000

jest.setTimeout(GATEWAY_AWAY_MS + 4 * CONVERGE_MS)

let store: WeatherStore

beforeAll(async () => {
  store = await startWeatherStore({
    // The gateway gives up after five seconds: a later answer does not count.
    webhook: { timeoutMs: 5_000, retryDelaysMs: Array.from({ length: 60 }, () => 1_000) },
  })
})
afterAll(async () => {
  await store?.close()
})
beforeEach(() => {
  store.control.releaseWebhooks()
})
afterEach(() => {
  store?.database.set("clear")
  store?.gateway.set("clear")
})

describe("PostgreSQL is away", () => {
  it.each(WEATHERS)(
    "A notification is answered 503 within five seconds and not lost while PostgreSQL is unreachable (%s) [case 37] [case 39]",
    async (weather) => {
      const { shopper, session } = await atThePage()
      store.database.set(weather)
      shopper.pay(session)
      const delivery = store.control.deliveries().at(-1)
      await eventually(
        "three tries are answered",
        async () => (delivery?.tries.length ?? 0) >= 3,
        CONVERGE_MS
      )
      expect(new Set(delivery?.tries.map(({ status }) => status))).toEqual(new Set([503]))

      store.database.set("clear")
      expect((await shopper.notified(session)).state).toBe("delivered")
      await completed()
    }
  )
})

describe("The gateway is away", () => {
  it(`Shoppers who return while the gateway is unreachable for ${GATEWAY_AWAY_MS / 1_000} s get their orders afterwards`, async () => {
    const shoppers: { shopper: Shopper; session: Session }[] = []
    while (shoppers.length < SHOPPERS) {
      shoppers.push(await atThePage())
    }
    store.control.dropWebhooks()
    shoppers.forEach(({ shopper, session }) => shopper.pay(session))

    store.gateway.set("cut")
    const back = await Promise.all(
      shoppers.map(async ({ shopper, session }) => shopper.returnFromPage(session))
    )
    expect(back.filter(({ html }) => !html.includes("Confirming your payment"))).toEqual([])
    // How long it is away is what this test is about.
    await delay(GATEWAY_AWAY_MS)
    store.gateway.set("clear")
    await completed()
  })
})

describe("A server that is stopped (SIGTERM)", () => {
  it("A server that is stopped finishes the notification in processing first, and after the restart completes the remaining payments, even while the gateway is unreachable", async () => {
    const paid = await Promise.all([atThePage(), atThePage(), atThePage(), atThePage()])
    paid.forEach(({ shopper, session }) => shopper.pay(session))
    await eventually("a notification is in hand", async () => (await inHand()).length > 0)
    expect(await store.server.stop()).toBe(0)
    expect(await inHand()).toEqual([])

    store.gateway.set("cut")
    await store.server.start()
    await completed()
    const shopper = await store.shopper().fillCart()
    expect(await shopper.tryToPay()).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining("please try again") },
    })
  })

  async function inHand(): Promise<unknown[]> {
    const { rows } = await store.db.query<{ id: string }>(
      "select id from hosted_checkout_statement where outcome = 'received' and tries > 0"
    )
    return rows
  }
})

async function atThePage(): Promise<{ shopper: Shopper; session: Session }> {
  const shopper = await store.shopper().fillCart()
  return { shopper, session: await shopper.startPayment() }
}

async function completed(): Promise<void> {
  await eventually(
    "everything is completed",
    async () => (await unfinished(store)).length === 0,
    CONVERGE_MS
  )
  expect(await imbalances(store)).toEqual([])
}
