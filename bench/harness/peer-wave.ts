import { setTimeout as delay } from "node:timers/promises"
import type { PeerNotification } from "../processes/peer-provider"
import { CORE_DELAY_MS } from "./medusa-server"
import { PEER, type Shop } from "./shop"
import { POLL_MS, startedCarts, wave, type Wave } from "./wave"

/** Longer than Medusa waits for any of its locks, and until the first of many is done. */
const QUIET_MS = 40_000
const QUIET_MS_FOR_EACH = 300

interface PeerSession extends PeerNotification {
  cart_id: string
}

/** Without `cpu` and `p95Ms` where some orders never came: these would be of the wait for them. */
export interface PeerWave extends Partial<Wave> {
  tookMs: number
  /** Medusa places no order where it waits for the product's stock for more than five seconds. */
  placed: number
}

/**
 * Payments of which a gateway notifies the peer all at once, over Medusa's own route. Medusa acknowledges
 * them and handles each five seconds later: the clock starts five seconds after the first was sent.
 */
export async function peerWave(shop: Shop, orders: number): Promise<PeerWave> {
  const carts = await startedCarts(shop, orders, PEER)
  const sessions = await sessionsOf(
    shop,
    carts.map(({ cartId }) => cartId)
  )
  let ordered = { placed: 0, tookMs: 0 }
  const measured = await wave(
    shop,
    async () => (ordered = await lastOrder(shop, sessions)),
    async () => {
      const sentAt = performance.now()
      await Promise.all(sessions.map((session) => notifyPeer(shop, session)))
      const left = CORE_DELAY_MS - (performance.now() - sentAt)
      if (left < 0) {
        throw new Error(`${orders} are too many: Medusa began before it had acknowledged the last`)
      }
      await delay(left)
    }
  )
  return ordered.placed < orders ? ordered : { ...measured, ...ordered }
}

/** How many orders came, and how long the last of them took. */
async function lastOrder(shop: Shop, sessions: readonly PeerSession[]) {
  const startedAt = performance.now()
  // After so long without an order no further one comes.
  const quietMs = QUIET_MS + QUIET_MS_FOR_EACH * sessions.length
  let placed = 0
  let tookMs = 0
  while (placed < sessions.length && performance.now() - startedAt < tookMs + quietMs) {
    const now = await paidOrders(shop, sessions)
    if (now > placed) {
      placed = now
      tookMs = performance.now() - startedAt
    }
    await delay(POLL_MS)
  }
  return { placed, tookMs }
}

async function sessionsOf({ server }: Shop, cartIds: readonly string[]): Promise<PeerSession[]> {
  const { rows } = await server.database.pool.query<PeerSession>(
    `select session.id as session_id, session.amount::float as amount, cart.cart_id
     from payment_session session
     join cart_payment_collection cart using (payment_collection_id)
     where cart.cart_id = any($1)`,
    [cartIds]
  )
  return rows
}

async function notifyPeer({ server }: Shop, { session_id, amount }: PeerSession): Promise<void> {
  const notification: PeerNotification = { session_id, amount }
  const answer = await fetch(`${server.url}/hooks/payment/${PEER.slice("pp_".length)}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(notification),
  })
  if (answer.status !== 200) {
    throw new Error(`The notification was not acknowledged: ${answer.status}`)
  }
}

/** An order has its money once its transaction is there, which is the last that Medusa writes of it. */
async function paidOrders({ server }: Shop, sessions: readonly PeerSession[]): Promise<number> {
  const { rows } = await server.database.pool.query<{ paid: string }>(
    `select count(distinct cart_id) as paid from order_cart
     join order_transaction using (order_id)
     where cart_id = any($1) and reference = 'capture'`,
    [sessions.map(({ cart_id }) => cart_id)]
  )
  return Number(rows[0]?.paid)
}
