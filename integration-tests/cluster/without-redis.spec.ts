import { ADMIN_EMAIL, ADMIN_PASSWORD } from "../../demo/seed/admin-login"
import { runCli } from "../../src/cli/__tests__/support/run-cli"
import { startLoadBalancer, type LoadBalancer } from "../helpers/processes/load-balancer"
import type { MedusaProcess } from "../helpers/processes/medusa-process"
import { startProcessStore, type ProcessStore } from "../helpers/processes/process-store"
import type { Shopper } from "../helpers/shopper/shopper"
import { inFrontOfPaying, startAs, type Headers } from "../helpers/shopper/start-as"

const MAX_STARTS = 4
const MAX_PAGES = 7
const SECRET = "the-secret-of-the-storefront's-server"

jest.setTimeout(240_000)

// Without a Redis: what they share is in the database.
describe("Two servers, one database", () => {
  let balancer: LoadBalancer
  let store: ProcessStore

  beforeAll(async () => {
    balancer = await startLoadBalancer()
    store = await startProcessStore({
      backendUrl: balancer.url,
      modes: ["shared", "shared"],
      env: {
        HOSTED_CHECKOUT_MAX_STARTS_PER_MINUTE: String(MAX_STARTS),
        HOSTED_CHECKOUT_MAX_PAGES_PER_MINUTE: String(MAX_PAGES),
        HOSTED_CHECKOUT_STOREFRONT_SECRET: SECRET,
      },
    })
    balancer.targets = store.servers.map(({ url }) => url)
  })
  afterAll(async () => {
    await store?.close()
    await balancer?.close()
  })

  it("Two servers share the limit on how often one IP address starts to pay, and the store's limit on payment pages", async () => {
    // The carts come first: all starts are in one minute.
    const [strangers, others] = [await inTurns(MAX_STARTS + 2), await inTurns(MAX_PAGES)]

    const direct = await startAll(strangers, { "x-forwarded-for": "198.51.100.1" })
    expect(direct).toEqual([200, 200, 200, 200, 429, 429])
    const vouched = await startAll(others, { "x-hosted-checkout-secret": SECRET })
    expect(vouched).toEqual([200, 200, 200, 429, 429, 429, 429])
  })

  it("The doctor command reports two servers that keep locks in memory, and names the Redis locks to use", async () => {
    const { code, out } = await runCli(
      ["doctor", "--url", store.url, "--email", ADMIN_EMAIL, "--json"],
      { MEDUSA_ADMIN_PASSWORD: ADMIN_PASSWORD }
    )
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      diagnoses: [
        {
          findings: expect.arrayContaining([
            expect.objectContaining({ check: "webhook_address", state: "ok" }),
            {
              check: "servers",
              state: "error",
              message:
                "2 servers answer at the webhook URL, and each keeps locks in its own memory.",
              fix: expect.stringContaining("Use @medusajs/medusa/locking-redis on all servers"),
            },
          ]),
        },
      ],
    })
  })

  /** Shoppers of one server and the other. */
  async function inTurns(count: number): Promise<Shopper[]> {
    return await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { url } = store.servers[index % 2] as MedusaProcess
        return await inFrontOfPaying({ ...store, url })
      })
    )
  }
})

async function startAll(shoppers: Shopper[], headers: Headers): Promise<number[]> {
  const statuses: number[] = []
  for (const shopper of shoppers) {
    statuses.push((await startAs(shopper, headers)).status)
  }
  return statuses
}
