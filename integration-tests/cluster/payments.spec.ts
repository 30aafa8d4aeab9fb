import { imbalances, unfinished, unshownOrphanedOrders } from "../helpers/money/balance"
import { eventually } from "../helpers/store/eventually"
import { startFanOut, type FanOut } from "../helpers/processes/fan-out"
import type { MedusaProcess } from "../helpers/processes/medusa-process"
import { startProcessStore, type ProcessStore } from "../helpers/processes/process-store"
import { describeWith } from "../helpers/processes/programs"
import { startRedis, type Redis } from "../helpers/processes/redis"
import { Shopper, type Session } from "../helpers/shopper/shopper"

const PAYMENTS = Number(process.env.CLUSTER_PAYMENTS ?? 20)
/** Shoppers at a time. */
const CONCURRENCY = 8
/** A lock of a server that died lives for 120 s in Redis; one server then has all that is left to do. */
const CONVERGE_MS = 150_000 + PAYMENTS * 500

jest.setTimeout(240_000 + PAYMENTS * 4_000)

describeWith("redis-server", "Two servers, one database, one Redis", () => {
  let redis: Redis
  let fanOut: FanOut
  let store: ProcessStore

  beforeAll(async () => {
    redis = await startRedis()
    fanOut = await startFanOut()
    store = await startProcessStore({
      modes: ["shared", "shared"],
      env: { REDIS_URL: redis.url },
      backendUrl: fanOut.url,
    })
    fanOut.targets = store.servers.map(({ url }) => url)
  })
  afterAll(async () => {
    await store?.close()
    await fanOut?.close()
    await redis?.stop()
  })

  it(`Two servers that get every notification make one order of each of ${PAYMENTS} payments, even if one server is killed [case 29]`, async () => {
    const open: { shopper: Shopper; session: Session }[] = []
    await inParallel(PAYMENTS, async (index) => {
      const { url } = store.servers[index % 2] as MedusaProcess
      const shopper = new Shopper({ ...store, url })
      await shopper.fillCart({ email: `shopper-${index}@example.com` })
      open.push({ shopper, session: await shopper.startPayment() })
    })

    let paid = 0
    await inParallel(PAYMENTS, async (index) => {
      const { shopper, session } = open[index] as (typeof open)[number]
      shopper.pay(session)
      paid += 1
      if (paid === Math.ceil(PAYMENTS / 2)) {
        const sent = paid
        await store.servers[1]?.kill()
        // Both had taken what was sent so far; what was on its way at that moment may have missed one.
        expect(await takenTwice(store)).toBeGreaterThanOrEqual(sent - CONCURRENCY)
      }
      await shopper.notified(session)
    })
    await eventually(
      "every payment is completed",
      async () => (await unfinished(store)).length === 0,
      CONVERGE_MS
    ).catch(async (error: unknown) => {
      throw new Error(`${String(error)}\n${await whatIsLeft(store)}`)
    })

    expect(store.control.transactions()).toHaveLength(PAYMENTS)
    expect(await imbalances(store)).toEqual([])
    const { rows } = await store.db.query<Record<string, number>>(`select
      (select count(*)::int from order_cart where deleted_at is null) orders,
      (select count(*)::int from capture where deleted_at is null) captures,
      (select count(*)::int from hosted_checkout_payment where status = 'completed') completed`)
    expect(rows).toEqual([{ orders: PAYMENTS, captures: PAYMENTS, completed: PAYMENTS }])
    const { rows: attempts } = await store.db.query<{ id: string }>(
      "select id from hosted_checkout_attempt"
    )
    expect(await unshownOrphanedOrders(store, attempts, new Date(0))).toEqual([])
  })
})

/** Notifications that both servers have acknowledged. */
async function takenTwice({ db }: ProcessStore): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count(*)::int from hosted_checkout_statement where deliveries = 2"
  )
  return rows[0]?.count ?? 0
}

async function whatIsLeft(store: ProcessStore): Promise<string> {
  const ids = await unfinished(store)
  const { rows: attempts } = await store.db.query(
    "select id, status, over_because, next_check_at, now() from hosted_checkout_attempt where id = any($1)",
    [ids]
  )
  const { rows: payments } = await store.db.query(
    `select id, reference, status, placement_count, captured_at, proven_at
     from hosted_checkout_payment where reference = any($1)`,
    [ids]
  )
  const { rows: notifications } = await store.db.query(
    `select id, reference, error, next_check_at, at, now()
     from hosted_checkout_statement where id = any($1)`,
    [ids]
  )
  return JSON.stringify({ attempts, payments, notifications }, null, 2) + store.server.log
}

/** Does it so many times, a few at a time. */
async function inParallel(count: number, act: (index: number) => Promise<void>): Promise<void> {
  const indexes = Array.from({ length: count }, (_, index) => index).values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const index of indexes) {
        await act(index)
      }
    })
  )
}
