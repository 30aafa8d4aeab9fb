import { imbalances } from "../helpers/money/balance"
import { eventually } from "../helpers/store/eventually"
import type { MedusaProcess } from "../helpers/processes/medusa-process"
import { startProcessStore, type ProcessStore } from "../helpers/processes/process-store"
import { describeWith } from "../helpers/processes/programs"
import { startRedis, type Redis } from "../helpers/processes/redis"
import type { Session, Shopper } from "../helpers/shopper/shopper"

/** How long a worker may take to process what came while there was none. */
const WITHIN_MS = 60_000

jest.setTimeout(240_000)

describeWith(
  "redis-server",
  "A server without background work, and a worker without routes",
  () => {
    let redis: Redis
    let store: ProcessStore
    let worker: MedusaProcess

    beforeAll(async () => {
      redis = await startRedis()
      store = await startProcessStore({
        modes: ["server", "worker"],
        env: { REDIS_URL: redis.url },
      })
      worker = store.servers[1] as MedusaProcess
    })
    afterAll(async () => {
      await store?.close()
      await redis?.stop()
    })
    afterEach(async () => {
      expect(await imbalances(store)).toEqual([])
    })

    it("A worker process completes a payment whose notification a server process received", async () => {
      const { shopper } = await paid()

      await completed(shopper)
      expect(await completedBy(shopper)).toEqual(["webhook"])
    })

    it("A notification that arrives while no worker process runs is processed when a worker starts [case 38]", async () => {
      await worker.kill()
      const { shopper } = await paid()
      expect(await inbox()).toEqual(["received"])

      await worker.start()
      await completed(shopper)
      await eventually(
        "the notification is processed",
        async () => (await inbox()).includes("processed"),
        WITHIN_MS
      )
    })

    it("A server process completes the payment of a returning shopper while no worker process runs", async () => {
      await worker.kill()
      const { shopper, session } = await paid()

      await shopper.returnFromPage(session)
      expect(await shopper.payments()).toMatchObject([{ status: "completed" }])
    })

    async function paid(): Promise<{ shopper: Shopper; session: Session }> {
      const shopper = await store.shopper().fillCart()
      const session = await shopper.startPayment()
      shopper.pay(session)
      expect(await shopper.notified(session)).toMatchObject({ state: "delivered" })
      return { shopper, session }
    }

    async function completed(shopper: Shopper): Promise<void> {
      await eventually(
        "the payment is completed",
        async () => (await shopper.payments()).at(-1)?.status === "completed",
        WITHIN_MS
      )
    }

    async function completedBy(shopper: Shopper): Promise<string[]> {
      const ids = (await shopper.attempts()).map(({ id }) => id)
      const { rows } = await store.db.query<{ trigger: string }>(
        `select trigger from hosted_checkout_attempt_event where kind = 'completed' and attempt_id = any($1)`,
        [ids]
      )
      return rows.map(({ trigger }) => trigger)
    }

    /** Of the latest payment. */
    async function inbox(): Promise<string[]> {
      const { rows } = await store.db.query<{ outcome: string }>(
        `select outcome from hosted_checkout_statement where source = 'notification' order by at desc limit 1`
      )
      return rows.map(({ outcome }) => outcome)
    }
  }
)
