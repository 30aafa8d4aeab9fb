import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Repositories } from "../../../src/core/repositories/repositories"
import { depsOf } from "../../../src/medusa/deps"
import type { Deps } from "../../../src/payments/deps"
import { startSandbox, type Sandbox } from "../../../src/sandbox"
import { findFreePort } from "../../../demo/lib/ports"
import { moneyInvariant } from "../money/invariant"
import { STOREFRONT_KEY } from "../database/seeded-database"
import { TestDatabase } from "../database/test-database"
import { endFailures } from "../shopper/paid-without-order"
import { Shopper } from "../shopper/shopper"
import { startMedusa, type RunningMedusa } from "./running-medusa"

export { poll, pollPayment } from "./poll"

jest.setTimeout(60_000)

/** A key that exists nowhere else. */
export const SECRET_KEY = "sk_test_integration"

/** The key of the account "usd". */
export const USD_SECRET_KEY = "sk_test_usd_account"
const USD_SITE = "site_usd"
/** All of a file of tests: some count calls. */
const KEPT = 100_000
const WEBHOOK = { retryDelaysMs: [50, 100, 200] }

/** A running store: Medusa with the plugin, PostgreSQL, and the sandbox behind it. */
export interface Store {
  /** Address of Medusa. */
  readonly url: string
  readonly container: MedusaContainer
  /** What the use cases work with. */
  readonly deps: Deps
  readonly sandbox: Sandbox
  readonly control: Sandbox["control"]
  /** The gateway of the account "usd", where the store has one. */
  readonly usd: Sandbox
  readonly repositories: Repositories
  readonly publishableKey: string
  /** A usual cart that no test of this file has taken yet. */
  takeReadyCart(): string | undefined
  /** A new shopper with a cart of their own. */
  shopper(): Shopper
}

interface StoreOptions {
  env?: Record<string, string>
  /** A second account, with a gateway of its own; see `Store.usd`. */
  usdAccount?: boolean
}

/**
 * Tests for a store that other files test as well, for most of its start is Medusa loading. A spec starts the store
 * (`describeStore`) and calls them.
 */
export function storeTests(name: string, tests: (store: Store) => void): (store: Store) => void {
  return (store) => describe(name, () => tests(store))
}

/**
 * Starts a store for a file of tests. Each test begins with the seeded database; the sandbox stays,
 * with its faults cleared and its notifications on their way. After each test the money must add up:
 * see `moneyInvariant`.
 */
export function describeStore(
  name: string,
  tests: (store: Store) => void,
  { env = {}, usdAccount = false }: StoreOptions = {}
): void {
  describe(name, () => {
    let sandbox: Sandbox
    let usd: Sandbox | undefined
    let publishableKey: string
    let readyCarts: string[]
    let port: number
    let database: TestDatabase
    let medusa: RunningMedusa

    beforeAll(async () => {
      database = await TestDatabase.create()
      port = await findFreePort()
      sandbox = await startSandbox({
        secretKey: SECRET_KEY,
        allowInsecureLocalhost: true,
        webhook: WEBHOOK,
        keep: KEPT,
      })
      if (usdAccount) {
        usd = await startSandbox({
          secretKey: USD_SECRET_KEY,
          merchantSiteId: USD_SITE,
          allowInsecureLocalhost: true,
          webhook: WEBHOOK,
          keep: KEPT,
        })
        Object.assign(process.env, {
          HOSTED_CHECKOUT_USD_BASE_URL: usd.url,
          HOSTED_CHECKOUT_USD_SECRET_KEY: USD_SECRET_KEY,
          HOSTED_CHECKOUT_USD_MERCHANT_SITE_ID: USD_SITE,
        })
      }
      Object.assign(process.env, {
        LOG_LEVEL: "error",
        DATABASE_URL: database.url,
        MEDUSA_BACKEND_URL: `http://localhost:${port}`,
        STOREFRONT_URL: "http://localhost:8000",
        HOSTED_CHECKOUT_BASE_URL: sandbox.url,
        HOSTED_CHECKOUT_SECRET_KEY: SECRET_KEY,
        DISABLE_ADMIN: "true",
        MEDUSA_DISABLE_TELEMETRY: "true",
        ...env,
      })
      medusa = await startMedusa(port)
    })
    afterAll(async () => {
      await medusa?.stop()
      await database?.close()
      await sandbox?.close()
      await usd?.close()
    })
    const sandboxes = () => (usd ? [sandbox, usd] : [sandbox])
    beforeEach(() => {
      for (const { control } of sandboxes()) {
        control.faults.clear()
        control.releaseWebhooks()
      }
    })

    beforeAll(async () => {
      const db = medusa.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const { rows } = await db.raw<{ rows: { token: string }[] }>(STOREFRONT_KEY)
      publishableKey = rows[0]?.token ?? ""
      // No other one is filled yet.
      readyCarts = (await db("cart").pluck("id")) as string[]
    })
    // The first one comes after every other `beforeAll`, whose rows stay.
    beforeEach(async () => await database.reset())
    beforeEach(() => invariant.begin())
    afterEach(endFailures)
    afterEach(async () => await medusa.idle())
    afterEach(async () => await invariant.assertHolds())

    const store: Store = {
      get url() {
        return `http://localhost:${port}`
      },
      get container() {
        return medusa.container
      },
      get deps() {
        return depsOf(medusa.container)
      },
      get sandbox() {
        return sandbox
      },
      get control() {
        return sandbox.control
      },
      get usd() {
        if (!usd) {
          throw new Error("This store has one account: ask for `usdAccount`")
        }
        return usd
      },
      get repositories() {
        return depsOf(medusa.container).repositories
      },
      get publishableKey() {
        return publishableKey
      },
      takeReadyCart: () => {
        const cart = readyCarts.pop()
        if (!cart) {
          throw new Error("No ready cart is left: fill more of them, in ready-carts.ts")
        }
        return cart
      },
      shopper: () => new Shopper(store),
    }
    const invariant = moneyInvariant(store, sandboxes)
    tests(store)
  })
}
