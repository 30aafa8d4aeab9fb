import { AsyncLocalStorage } from "node:async_hooks"
import type { SessionCart } from "../core"

interface CartOfStart {
  collectionId: string
  cart: SessionCart
}

const storage = new AsyncLocalStorage<CartOfStart>()

/**
 * Starts a payment whose cart was read just now, with all that its page shows. The provider, which Medusa
 * calls in the course of it, takes that cart: reading it costs Medusa nine statements. The provider compares
 * its total with the amount that Medusa asks for, and refuses when the collection has changed since.
 */
export function startWithCart(collectionId: string, cart: SessionCart, start: () => void): void {
  storage.run({ collectionId, cart }, start)
}

/** The cart that was read for this start; undefined where the payment module was asked in another way. */
export function cartOfStart(collectionId: string): SessionCart | undefined {
  const found = storage.getStore()
  return found?.collectionId === collectionId ? found.cart : undefined
}
