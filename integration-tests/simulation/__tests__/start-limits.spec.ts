import type { HostedCheckoutOptions } from "../../../src/core/options/options"
import type { LogOptions } from "../../../src/core/ports/log"
import type { Starter } from "../../../src/core/starters/started-by"
import { accountOptions } from "../../../src/core/__tests__/support/account-options"
import { eraseOld } from "../../../src/backoffice/retention/erase-old"
import type { Account } from "../../../src/payments/account"
import type { Deps } from "../../../src/payments/deps"
import { checkNewPage, countStart } from "../../../src/payments/start/check-new-page"
import { hashLines } from "../../../src/payments/start/checkout-request"
import { newAttempt } from "../../contracts/support/attempts"
import { Database, FakeRepositories } from "../fakes/repositories"

const GUEST: Starter = { customerId: undefined, address: undefined }
const STRANGER: Starter = { customerId: undefined, address: "198.51.100.66" }
const SECRET = "a-secret-of-thirty-two-characters"
const SECOND = 1_000

let time: number
let database: Database
let logged: string[]
let carts: number

beforeEach(() => {
  time = Date.UTC(2026, 10, 23)
  database = new Database(() => new Date(time))
  logged = []
  carts = 0
})

const options = (changes: Parameters<typeof accountOptions>[0] = {}) =>
  accountOptions({ storefrontSecret: SECRET, ...changes })

/** A server of the store. */
function server(ofStore: HostedCheckoutOptions = options()) {
  const deps = {
    repositories: new FakeRepositories(database),
    now: () => new Date(time),
    log: { warn: (_: string, { oncePerMinute }: LogOptions) => logged.push(String(oncePerMinute)) },
  } as unknown as Deps
  const account = {
    provider_id: "pp_hosted-checkout_default",
    options: ofStore,
    keys: { isSetUp: () => true },
  } as unknown as Account

  /** Starts the payment of a cart, a new one unless named. The page opens where it may. */
  return async (starter: Starter, cart = `hcatt_${++carts}`) => {
    const bounds = await countStart(account, starter, deps)
    const page = newAttempt(cart, { lines_hash: hashLines([]) })
    const collection = {
      id: page.payment_collection_id,
      amount: async () => ({ amount: 22.5, currency_code: "cad" }),
    }
    const { attempts: repository } = deps.repositories
    const attempts = await repository.ofCollection(collection.id)
    const money = { kind: "none" }
    const start = { collection, cart: undefined, attempts, money, account, bounds }
    const refused = await checkNewPage(start as unknown as Check, deps)
    if (!refused && attempts.length === 0) {
      const attempt = await repository.start(page)
      const expires_at = new Date(time + 30 * 60 * SECOND)
      database.attempts.update({ id: attempt?.id ?? "" }, { status: "open", expires_at })
    }
    return refused?.kind === "too_many_starts" ? refused.waitMs : (refused?.kind ?? "page")
  }
}
type Check = Parameters<typeof checkNewPage>[0]

/** Starts so many payments one after the other, evenly over a minute. */
async function inAMinute<Result>(count: number, start: (index: number) => Promise<Result>) {
  const results: Result[] = []
  for (let index = 0; index < count; index++) {
    results.push(await start(index))
    time += (60 * SECOND) / count
  }
  return results
}

describe("Limits on starts", () => {
  it("300 shoppers whose IP addresses Medusa does not know can start a payment in a minute through one storefront server", async () => {
    const start = server()
    const results = await inAMinute(300, async () => start(GUEST))
    expect(new Set(results)).toEqual(new Set(["page"]))
    expect(logged).toEqual([])
  })

  it("300 shoppers at 60 IP addresses can start a payment in a minute", async () => {
    const start = server()
    const results = await inAMinute(300, async (index) =>
      start({ ...GUEST, address: `192.0.2.${index % 60}` })
    )
    expect(new Set(results)).toEqual(new Set(["page"]))
  })

  it("An IP address that starts a payment every second is refused after 30 payment starts, until its minute is over", async () => {
    const start = server()
    const results = await inAMinute(60, async () => start(STRANGER))
    expect(results.slice(0, 30)).toEqual(Array(30).fill("page"))
    // A second later each time; the minute began with the first start.
    expect(results.slice(30)).toEqual(Array.from({ length: 30 }, (_, at) => (30 - at) * SECOND))
    expect(await start(STRANGER)).toBe("page")
    expect(await start(GUEST)).toBe("page")
  })

  it("The payment starts of an IP address are counted for two servers together, up to 30 in a minute", async () => {
    const servers = [server(), server()]
    const results = await inAMinute(40, async (index) => servers[index % 2]?.(STRANGER))
    expect(results.filter((result) => result === "page")).toHaveLength(30)
  })

  it("A customer's 31st payment start in a minute is refused, although each start comes from another IP address", async () => {
    const start = server()
    const results = await inAMinute(31, async (index) =>
      start({ customerId: "cus_1", address: `192.0.2.${index}` })
    )
    expect(results.at(-1)).toBeGreaterThan(0)
    expect(await start({ customerId: "cus_2", address: "192.0.2.1" })).toBe("page")
  })

  it("The 31st payment start in a minute from one IPv6 network is refused, although each start has another address", async () => {
    const start = server()
    const results = await inAMinute(31, async (index) =>
      start({ ...GUEST, address: `2001:db8::${index.toString(16)}` })
    )
    expect(results.at(-1)).toBeGreaterThan(0)
  })

  it("A store with maxPagesPerMinute: 10 refuses the eleventh payment page until the first page is a minute old", async () => {
    const start = server(options({ maxPagesPerMinute: 10 }))
    const results = await inAMinute(20, async () => start(GUEST))
    expect(results.slice(0, 10)).toEqual(Array(10).fill("page"))
    expect(results[10]).toBe(30 * SECOND)
    // The pages of the first half minute are a minute old, one after the other.
    expect(await inAMinute(10, async () => start(GUEST))).toEqual(Array(10).fill("page"))
  })

  it.each([
    ["the store's page", { maxPagesPerMinute: 1 }],
    ["the shopper's start", { maxStartsPerMinute: 1 }],
  ])(
    "A shopper gets the cart's open payment page again although %s limit is reached",
    async (_, limits) => {
      const start = server(options(limits))
      expect(await start(STRANGER, "hcatt_first")).toBe("page")
      expect(await start(STRANGER)).toBeGreaterThan(0)
      expect(await start(STRANGER, "hcatt_first")).toBe("page")
    }
  )

  it("A shopper over the limit of payment starts is not offered the cart's open page again when the cart's lines have changed, even if the total is the same", async () => {
    const start = server(options({ maxStartsPerMinute: 1 }))
    await start(STRANGER, "hcatt_first")
    database.attempts.update({ id: "hcatt_first" }, { lines_hash: "of other lines" })
    expect(await start(STRANGER, "hcatt_first")).toBeGreaterThan(0)
  })

  it.each([undefined, 30])(
    "The eraseOld job deletes the count of an address's payment starts after a minute (with retentionDays: %p)",
    async (days) => {
      const start = server()
      await start(STRANGER)
      time += 30 * SECOND
      await start({ customerId: "cus_1", address: undefined })
      time += 31 * SECOND
      await eraseOld({
        repositories: new FakeRepositories(database),
        accounts: { options: options({ retentionDays: days }), byProviderId: new Map() },
        now: () => new Date(time),
      } as unknown as Deps)
      expect(database.startCounts.all()).toMatchObject([{ id: "cus_1" }])
    }
  )

  it("Of payment starts over a limit, the log has one warning a minute for the shopper's limit and one for the store's limit", async () => {
    const start = server(options({ maxStartsPerMinute: 1, maxPagesPerMinute: 2 }))
    for (let more = 0; more < 3; more++) {
      await start(STRANGER)
    }
    await start(GUEST)
    await start(GUEST)
    expect(logged).toEqual([
      "too many starts: starter",
      "too many starts: starter",
      "too many starts: store",
    ])
  })
})
