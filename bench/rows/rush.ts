import { setTimeout as delay } from "node:timers/promises"
import type { CartClient } from "../../integration-tests/helpers/shopper/cart-client"
import type { CheckoutAttempt } from "../../src/core"
import type { Bench } from "../harness/bench"
import { timed } from "../harness/compare"
import { notify } from "../harness/notification"
import { postgresCpu } from "../harness/postgres-cpu"
import type { Row } from "../harness/row"
import { MANUAL, OURS, type Shop } from "../harness/shop"
import { percentile } from "../harness/statistics"

const BASELINES_AT_ONCE = [1, 2, 4, 8]
const WARM_UP_AT_ONCE = 4
const FILLED_AT_ONCE = 4
const LOOK_MS = 50
const BROWSE_EVERY_MS = 100
const DEADLINE_MS = 10 * 60_000

/** How long all orders took, and how long a shopper waited meanwhile who looks at their cart. */
interface Wave {
  tookMs: number
  /** Seconds of processor time meanwhile. */
  cpu: { medusa: number; postgres: number | null }
  p95Ms: number
}

interface Rush {
  orders: number
  /** The better one of `waves`: a machine may stand still for a second in either. */
  ours: Wave
  waves: Wave[]
  /** By how many carts were completed at once. */
  baselines: Record<number, Wave>
  /** The best baseline once more. */
  again: Wave
  best: Wave
  /** Lines of the log while ours went on. */
  warnings: string[]
}

export const rush: Row = {
  name: "rush",
  what: "payments notified all at once, until the last order",
  baseline: "as many carts completed with pp_system_default: the best of 1, 2, 4 and 8 at once",
  target: { atMost: 1.25 },
  async run(bench) {
    const { ours, best, ...details } = await measured(bench)
    return {
      ours: ours.tookMs,
      baseline: best.tookMs,
      unit: "ms",
      conditions: { "no warning in the log": details.warnings.length === 0 },
      details,
    }
  },
}

export const rushBrowsing: Row = {
  name: "rush-browsing",
  what: "a cart is looked at during the rush, p95",
  baseline: "the same during the best baseline of the rush",
  target: { atMost: 1.2 },
  async run(bench) {
    const { ours, best } = await measured(bench)
    return { ours: ours.p95Ms, baseline: best.p95Ms, unit: "ms" }
  },
}

/** Both rows are of one rush. */
const rushes = new WeakMap<Bench, Promise<Rush>>()

async function measured(bench: Bench): Promise<Rush> {
  const rush = rushes.get(bench) ?? measure(bench)
  rushes.set(bench, rush)
  return await rush
}

async function measure(bench: Bench): Promise<Rush> {
  const shop = await bench.shop()
  const orders = bench.rushOf ?? bench.pick(20, 60)
  // A store in a rush has run for long.
  const warmUps = bench.pick(5, 20)
  await completed(shop, warmUps, WARM_UP_AT_ONCE)
  await notified(shop, warmUps)

  const baselines: Record<number, Wave> = {}
  for (const atOnce of BASELINES_AT_ONCE) {
    baselines[atOnce] = await completed(shop, orders, atOnce)
  }
  const before = warningsOf(shop).length
  const waves = [await notified(shop, orders), await notified(shop, orders)]
  const warnings = warningsOf(shop).slice(before)
  // The best baseline has a second chance, as ours has.
  const again = await completed(shop, orders, atOnceOf(baselines))
  return {
    orders,
    ours: best(waves),
    waves,
    baselines,
    best: best([...Object.values(baselines), again]),
    again,
    warnings,
  }
}

function atOnceOf(baselines: Record<number, Wave>): number {
  const fastest = best(Object.values(baselines))
  return BASELINES_AT_ONCE.find((atOnce) => baselines[atOnce] === fastest) ?? 1
}

function best(waves: readonly Wave[]): Wave {
  return waves.reduce((one, other) => (other.tookMs < one.tookMs ? other : one))
}

/** What Medusa has logged as more than information, ours and others'. */
function warningsOf({ server }: Shop): string[] {
  return server.process.output.split("\n").filter((line) => /"level":"(?:warn|error)"/.test(line))
}

/** Carts that storefronts complete, so many at once. */
async function completed(shop: Shop, orders: number, atOnce: number): Promise<Wave> {
  const carts = await startedCarts(shop, orders, MANUAL)
  return await wave(shop, () => eachOf(carts, atOnce, (cart) => shop.complete(cart)))
}

/** Payments of which the gateway tells all at once; the plugin does the rest. */
async function notified(shop: Shop, orders: number): Promise<Wave> {
  const carts = await startedCarts(shop, orders, OURS)
  const attempts = await Promise.all(carts.map((cart) => shop.attemptOf(cart)))
  return await wave(shop, async () => {
    await Promise.all(attempts.map((attempt) => notify(shop.server.url, attempt)))
    await allCompleted(shop, attempts)
  })
}

async function startedCarts(shop: Shop, count: number, providerId: string): Promise<CartClient[]> {
  const carts: CartClient[] = []
  await eachOf(Array.from({ length: count }).fill(null), FILLED_AT_ONCE, async () => {
    const cart = await shop.fillCart()
    await shop.startPayment(cart, providerId)
    carts.push(cart)
  })
  await shop.server.drained()
  return carts
}

/** Somebody else looks at their cart all the while. */
async function wave(shop: Shop, run: () => Promise<unknown>): Promise<Wave> {
  const cart = await shop.fillCart()
  // Pages that are open for minutes are polled: that is not what this measures.
  await shop.leaveAttemptsAlone()
  const waits: number[] = []
  const over = new AbortController()
  const browsing = (async () => {
    while (!over.signal.aborted) {
      waits.push(await timed(() => cart.cart()))
      await delay(BROWSE_EVERY_MS)
    }
  })()
  // Looked at only when the orders are there: whoever fails first is told of.
  browsing.catch(() => undefined)
  const cpuBefore = await cpuOf(shop)
  const tookMs = await timed(run).finally(() => over.abort())
  const cpuAfter = await cpuOf(shop)
  await browsing
  await shop.leaveAttemptsAlone()
  await shop.server.drained()
  const cpu = {
    medusa: cpuAfter.medusa - cpuBefore.medusa,
    postgres: cpuAfter.postgres === null ? null : cpuAfter.postgres - (cpuBefore.postgres ?? 0),
  }
  return { tookMs, cpu, p95Ms: percentile(waits, 95) }
}

async function cpuOf({ server }: Shop): Promise<Wave["cpu"]> {
  return {
    medusa: await server.process.ask("cpu"),
    postgres: await postgresCpu(server.database.pool),
  }
}

async function allCompleted(
  { server }: Shop,
  attempts: readonly Pick<CheckoutAttempt, "id">[]
): Promise<void> {
  const ids = attempts.map(({ id }) => id)
  const giveUpAt = Date.now() + DEADLINE_MS
  for (;;) {
    const { rows } = await server.database.pool.query<{ left: string }>(
      `select count(*) as left from hosted_checkout_attempt
       where id = any($1) and not (status = 'completed' and order_id is not null)`,
      [ids]
    )
    if (rows[0]?.left === "0") {
      return
    }
    if (Date.now() > giveUpAt) {
      throw new Error(`${rows[0]?.left} of ${ids.length} payments became no order`)
    }
    await delay(LOOK_MS)
  }
}

async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>
): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) {
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
