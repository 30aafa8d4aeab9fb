import type { MedusaProcess } from "../helpers/processes/medusa-process"
import { startProcessStore, type ProcessStore } from "../helpers/processes/process-store"
import { inFrontOfPaying, startAs } from "../helpers/shopper/start-as"

const MAX_STARTS = 4
const MAX_PAGES = 7
const SECRET = "the-secret-of-the-storefront's-server"

jest.setTimeout(240_000)

// Without a Redis: what they share is in the database.
describe("Two servers, one database", () => {
  let store: ProcessStore

  beforeAll(async () => {
    store = await startProcessStore({
      modes: ["shared", "shared"],
      env: {
        HOSTED_CHECKOUT_MAX_STARTS_PER_MINUTE: String(MAX_STARTS),
        HOSTED_CHECKOUT_MAX_PAGES_PER_MINUTE: String(MAX_PAGES),
        HOSTED_CHECKOUT_STOREFRONT_SECRET: SECRET,
      },
    })
  })
  afterAll(async () => await store?.close())

  it("count the starts of an address together, and the pages of the store", async () => {
    const direct = await startInTurns(MAX_STARTS + 2, { "x-forwarded-for": "198.51.100.1" })
    expect(direct).toEqual([200, 200, 200, 200, 429, 429])

    const others = await startInTurns(MAX_PAGES, { "x-hosted-checkout-secret": SECRET })
    expect(others).toEqual([200, 200, 200, 429, 429, 429, 429])
  })

  /** Starts payments in new carts, by one server after the other. The carts come first. */
  async function startInTurns(count: number, headers: Record<string, string>): Promise<number[]> {
    const shoppers = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { url } = store.servers[index % 2] as MedusaProcess
        return await inFrontOfPaying({ ...store, url })
      })
    )
    const statuses: number[] = []
    for (const shopper of shoppers) {
      statuses.push((await startAs(shopper, headers)).status)
    }
    return statuses
  }
})
