import type { Pool } from "pg"
import { PAYMENT_PROVIDER_ID } from "../../demo/seed/regions"
import { CartClient } from "../../integration-tests/helpers/shopper/cart-client"
import type { CheckoutAttempt } from "../../src/core/attempt/attempt"
import type { MedusaServer } from "./medusa-server"

/** More than the rows take; a rush of more fills the rest over the Store API. */
const READY_CARTS = 1_000

/** Ours, Medusa's own that does nothing, and the bench's own that leaves all to Medusa (`processes/peer-provider.ts`). */
export const OURS = PAYMENT_PROVIDER_ID
export const MANUAL = "pp_system_default"
export const PEER = "pp_peer_bench"

/** A seeded store, and a storefront's way into it. */
export interface Shop {
  server: MedusaServer
  publishableKey: string
  /** A cart with a line, an address, shipping and a payment collection. */
  fillCart(): Promise<CartClient>
  startPayment(cart: CartClient, providerId: string): Promise<void>
  /** @throws Error when no order comes of it. */
  complete(cart: CartClient): Promise<void>
  /** The attempt behind a started payment. */
  attemptOf(cart: CartClient): Promise<CheckoutAttempt>
  /** The job lets go of all attempts: it would work on them while something else is measured. */
  leaveAttemptsAlone(): Promise<void>
}

export async function openShop(server: MedusaServer): Promise<Shop> {
  const { pool } = server.database
  await notifyNobody(pool)
  const publishableKey = await server.process.ask("seed", {
    carts: READY_CARTS,
    providers: [OURS, MANUAL, PEER],
  })
  const { rows } = await pool.query<{ id: string }>("select id from cart")
  const ready = rows.map(({ id }) => id)
  const takeReadyCart = () => ready.pop()

  return {
    server,
    publishableKey,
    async fillCart() {
      const cart = await new CartClient({
        url: server.url,
        publishableKey,
        takeReadyCart,
      }).fillCart()
      await cart.openCollection()
      return cart
    },
    async startPayment(cart, providerId) {
      cart.providerId = providerId
      await cart.startPayment()
    },
    async complete(cart) {
      const { body } = await cart.complete()
      if (body.type !== "order") {
        throw new Error(`No order came of ${cart.cartId}: ${JSON.stringify(body)}`)
      }
    },
    async attemptOf({ collectionId }) {
      const { rows } = await pool.query<CheckoutAttempt>(
        "select * from hosted_checkout_attempt where payment_collection_id = $1",
        [collectionId]
      )
      return rows[0] as CheckoutAttempt
    },
    async leaveAttemptsAlone() {
      await pool.query(
        "update hosted_checkout_attempt set next_check_at = null where next_check_at is not null"
      )
    },
  }
}

/** The payments of a bench's notifications name no page and are held: thousands of notices, which no store has. */
async function notifyNobody(pool: Pool): Promise<void> {
  await pool.query(
    `create function notify_nobody() returns trigger language plpgsql
       as $$ begin new.notify_at := null; return new; end $$;
     create trigger notify_nobody before update on hosted_checkout_payment
       for each row when (new.notify_at is not null) execute function notify_nobody()`
  )
}
