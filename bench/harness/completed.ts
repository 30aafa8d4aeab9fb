import { setTimeout as delay } from "node:timers/promises"
import type { CheckoutAttempt } from "../../src/core/attempt/attempt"
import type { Shop } from "./shop"

const POLL_MS = 5
const DEADLINE_MS = 60_000

/** Resolves when the order is there, and the money is on it. */
export async function completed({ server }: Shop, { id }: CheckoutAttempt): Promise<void> {
  const giveUpAt = Date.now() + DEADLINE_MS
  for (;;) {
    const { rows } = await server.database.pool.query<{ completed: boolean }>(
      "select status = 'completed' and order_id is not null as completed from hosted_checkout_payment where reference = $1",
      [id]
    )
    if (rows[0]?.completed) {
      return
    }
    if (Date.now() > giveUpAt) {
      throw new Error(`No order came of attempt ${id}`)
    }
    await delay(POLL_MS)
  }
}
