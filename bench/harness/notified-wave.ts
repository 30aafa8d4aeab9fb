import { setTimeout as delay } from "node:timers/promises"
import { notify } from "./notification"
import { OURS, type Shop } from "./shop"
import { POLL_MS, startedCarts, wave, type Wave } from "./wave"

const DEADLINE_MS = 10 * 60_000

/** Payments of which the gateway notifies the plugin all at once. */
export async function notifiedWave(shop: Shop, orders: number): Promise<Wave> {
  const carts = await startedCarts(shop, orders, OURS)
  const attempts = await Promise.all(carts.map((cart) => shop.attemptOf(cart)))
  const ids = attempts.map(({ id }) => id)
  return await wave(shop, async () => {
    await Promise.all(attempts.map((attempt) => notify(shop.server.url, attempt)))
    await allCompleted(shop, ids)
  })
}

async function allCompleted({ server }: Shop, ids: readonly string[]): Promise<void> {
  const giveUpAt = Date.now() + DEADLINE_MS
  for (;;) {
    const { rows } = await server.database.pool.query<{ placed: string }>(
      `select count(*) as placed from hosted_checkout_payment
       where reference = any($1) and status = 'completed' and order_id is not null`,
      [ids]
    )
    const placed = Number(rows[0]?.placed)
    if (placed === ids.length) {
      return
    }
    if (Date.now() > giveUpAt) {
      throw new Error(`${ids.length - placed} of ${ids.length} payments became no order`)
    }
    await delay(POLL_MS)
  }
}
