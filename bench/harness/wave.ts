import { setTimeout as delay } from "node:timers/promises"
import type { CartClient } from "../../integration-tests/helpers/shopper/cart-client"
import { timed } from "./compare"
import { cpuBetween, cpuOf, type Cpu } from "./cpu"
import type { Shop } from "./shop"
import { percentile } from "./statistics"

const FILLED_AT_ONCE = 4
const BROWSE_EVERY_MS = 100

/** How often orders are counted. */
export const POLL_MS = 50

/** Many payments at once. */
export interface Wave {
  /** Until the last order. */
  tookMs: number
  /** Of the machine meanwhile. */
  cpu: Cpu
  /** How long a shopper waited for their cart meanwhile. */
  p95Ms: number
}

/** A machine may stand still for a second in either: the best one counts. */
export function best(waves: readonly Wave[]): Wave {
  return waves.reduce((one, other) => (other.tookMs < one.tookMs ? other : one))
}

/** Carts whose payment is started and not paid yet. */
export async function startedCarts(
  shop: Shop,
  count: number,
  providerId: string
): Promise<CartClient[]> {
  const carts: CartClient[] = []
  await eachOf(Array.from({ length: count }).fill(null), FILLED_AT_ONCE, async () => {
    const cart = await shop.fillCart()
    await shop.startPayment(cart, providerId)
    carts.push(cart)
  })
  await shop.server.drained()
  return carts
}

/**
 * Measures `run` while a shopper reads their cart.
 *
 * @param before what happens before the clock starts.
 */
export async function wave(
  shop: Shop,
  run: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined
): Promise<Wave> {
  const cart = await shop.fillCart()
  // Pages that are open for minutes are polled: that is not what this measures.
  await shop.leaveAttemptsAlone()
  await before()
  const waits: number[] = []
  const over = new AbortController()
  const browsing = (async () => {
    while (!over.signal.aborted) {
      waits.push(await timed(() => cart.cart()))
      await delay(BROWSE_EVERY_MS)
    }
  })()
  // Awaited only once the orders are placed, so that the first failure is the one that is reported.
  browsing.catch(() => undefined)
  const cpuBefore = await cpuOf(shop.server)
  const tookMs = await timed(run).finally(() => over.abort())
  const cpu = cpuBetween(cpuBefore, await cpuOf(shop.server))
  await browsing
  await shop.leaveAttemptsAlone()
  await shop.server.drained()
  return { tookMs, cpu, p95Ms: percentile(waits, 95) }
}

export async function eachOf<Item>(
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
