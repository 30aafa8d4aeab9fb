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
    await delay(POLL_MS)
  }
}
