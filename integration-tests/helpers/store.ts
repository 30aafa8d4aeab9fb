import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { seedStore } from "../../demo/seed/seed-store"
import type { Ledger } from "../../src/core"
import { startSandbox, type Sandbox } from "../../src/sandbox"
import { settleAttemptWorkflow } from "../../src/workflows/settle-attempt"
import { freePort } from "./free-port"
import { handled } from "./handled"
import { Shopper } from "./shopper"

jest.setTimeout(60_000)

/** A key that exists nowhere else. */
export const SECRET_KEY = "sk_test_integration"

/** A running store: Medusa with the plugin, PostgreSQL, and the sandbox behind it. */
export interface Store {
  /** Address of Medusa. */
  readonly url: string
  readonly container: MedusaContainer
  readonly sandbox: Sandbox
  readonly books: Sandbox["books"]
  readonly ledger: Ledger
  readonly publishableKey: string
  /** A new shopper with a cart of their own. */
  shopper(): Shopper
}

/**
 * Starts a store for a file of tests. Each test begins with the seeded database; the sandbox stays,
 * with its faults cleared and its notifications on their way.
 */
export function describeStore(
  name: string,
  tests: (store: Store) => void,
  { env = {} }: { env?: Record<string, string> } = {}
): void {
  describe(name, () => {
    let sandbox: Sandbox
    let publishableKey: string
    let port: number

    beforeAll(async () => {
      port = await freePort()
      sandbox = await startSandbox({
        secretKey: SECRET_KEY,
        allowInsecureLocalhost: true,
        webhook: { retryDelaysMs: [50, 100, 200] },
      })
      Object.assign(process.env, {
        LOG_LEVEL: "error",
        PORT: String(port),
        MEDUSA_BACKEND_URL: `http://localhost:${port}`,
        STOREFRONT_URL: "http://localhost:8000",
        HOSTED_CHECKOUT_BASE_URL: sandbox.url,
        HOSTED_CHECKOUT_SECRET_KEY: SECRET_KEY,
        DISABLE_ADMIN: "true",
        // All shoppers of a file come from one address, and many of them in a minute.
        HOSTED_CHECKOUT_MAX_STARTS_PER_MINUTE: "10000",
        ...env,
      })
    })
    afterAll(async () => {
      await sandbox?.close()
    })
    beforeEach(() => {
      sandbox.books.faults.clear()
      sandbox.books.releaseWebhooks()
    })

    medusaIntegrationTestRunner({
      testSuite: ({ getContainer }) => {
        beforeAll(async () => {
          publishableKey = (await seedStore(getContainer())).publishableKey
        })

        const store: Store = {
          get url() {
            return `http://localhost:${port}`
          },
          get container() {
            return getContainer()
          },
          get sandbox() {
            return sandbox
          },
          get books() {
            return sandbox.books
          },
          get ledger() {
            return getContainer().resolve<Ledger>("hosted_checkout")
          },
          get publishableKey() {
            return publishableKey
          },
          shopper: () => new Shopper(store),
        }
        tests(store)
        // What a test left on its way must not reach the next one's database.
        afterEach(async () => {
          await handled(store)
        })
      },
    })
  })
}

/** Runs the settlement as the reconcile job does. */
export async function poll(store: Store, attemptId: string) {
  const { result } = await settleAttemptWorkflow(store.container).run({
    input: { attempt_id: attemptId, through: "poll" },
  })
  return result
}
