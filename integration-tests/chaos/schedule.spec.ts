import * as fc from "fast-check"
import { imbalances, unfinished, unshownOrphanedOrders } from "../helpers/money/balance"
import { eventually } from "../helpers/store/eventually"
import { happen, schedule, SHOPPERS, type Paying } from "./actions"
import { startWeatherStore, type WeatherStore } from "./weather-store"

const LONG = process.env.CHAOS === "long"
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121)
const RUNS = Number(process.env.CHAOS_RUNS ?? (LONG ? 30 : 1))
/** Of a run that failed, to play it again: fast-check prints it. */
const PATH = process.env.CHAOS_PATH
const CONVERGE_MS = 60_000

jest.setTimeout(120_000 + RUNS * 180_000)

describe("A schedule of faults, kills and shoppers", () => {
  let store: WeatherStore

  beforeAll(async () => {
    store = await startWeatherStore()
  })
  afterAll(async () => {
    await store?.close()
  })

  it(`The sums of the gateway and of Medusa agree after random faults and kills (CHAOS_SEED=${SEED}) [case 36]`, async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (actions) => {
        const since = new Date()
        const paying: Paying[] = []
        while (paying.length < SHOPPERS) {
          const shopper = await store.shopper().fillCart()
          paying.push({ shopper, session: await shopper.startPayment() })
        }
        const underWay: Promise<unknown>[] = []
        for (const action of actions) {
          await happen(store, paying, underWay, action)
        }

        store.database.set("clear")
        store.gateway.set("clear")
        store.control.faults.clear()
        store.control.releaseWebhooks()
        await Promise.allSettled(underWay)
        await eventually(
          "everything is completed or held",
          async () => (await unfinished(store)).length === 0,
          CONVERGE_MS
        )
        expect(await imbalances(store)).toEqual([])
        const attempts = (await Promise.all(paying.map(({ shopper }) => shopper.attempts()))).flat()
        expect(await unshownOrphanedOrders(store, attempts, since)).toEqual([])
        // A shopper who did not change the cart has an order for what they paid.
        const changed = actions.flatMap((each) =>
          each.do === "pay" && each.way.startsWith("changes") ? paying[each.who] : []
        )
        const unchanged = paying.filter((each) => !changed.includes(each))
        for (const { shopper } of unchanged) {
          const statuses = (await shopper.payments()).map(({ status }) => status)
          expect(statuses).not.toContain("held")
        }
      }),
      // A smaller schedule proves little here, and each try takes half a minute.
      { seed: SEED, numRuns: RUNS, endOnFailure: true, ...(PATH && { path: PATH }) }
    )
  })
})
