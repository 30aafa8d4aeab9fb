import type { Bench } from "../harness/bench"
import { notifiedWave } from "../harness/notified-wave"
import type { Row } from "../harness/row"
import { MANUAL, type Shop } from "../harness/shop"
import { best, eachOf, startedCarts, wave, type Wave } from "../harness/wave"

const BASELINES_AT_ONCE = [1, 2, 4, 8]
const WARM_UP_AT_ONCE = 4

interface Rush {
  orders: number
  /** The better one of `waves`. */
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
  await completedWave(shop, warmUps, WARM_UP_AT_ONCE)
  await notifiedWave(shop, warmUps)

  const baselines: Record<number, Wave> = {}
  for (const atOnce of BASELINES_AT_ONCE) {
    baselines[atOnce] = await completedWave(shop, orders, atOnce)
  }
  const before = warningsOf(shop).length
  const waves = [await notifiedWave(shop, orders), await notifiedWave(shop, orders)]
  const warnings = warningsOf(shop).slice(before)
  // The best baseline has a second chance, as ours has.
  const again = await completedWave(shop, orders, atOnceOf(baselines))
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

/** What Medusa has logged as more than information, ours and others'. */
function warningsOf({ server }: Shop): string[] {
  return server.process.output.split("\n").filter((line) => /"level":"(?:warn|error)"/.test(line))
}

/** Carts that storefronts complete, so many at once. */
async function completedWave(shop: Shop, orders: number, atOnce: number): Promise<Wave> {
  const carts = await startedCarts(shop, orders, MANUAL)
  return await wave(shop, () => eachOf(carts, atOnce, (cart) => shop.complete(cart)))
}
