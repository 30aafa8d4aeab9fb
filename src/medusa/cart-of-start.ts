import { AsyncLocalStorage } from "node:async_hooks"
import type { SessionCart } from "../core/ports/session-with-cart"

interface CartOfStart {
  collectionId: string
  cart: SessionCart
}

const storage = new AsyncLocalStorage<CartOfStart>()

/**
 * Starts a payment whose cart has just been read, with everything that the page shows. Medusa calls the provider
 * during the start, and the provider uses this cart: reading the cart again costs Medusa nine queries. The
 * provider compares the cart's total with the amount that Medusa asks for, and refuses if the collection has
 * changed.
 */
export function startWithCart(collectionId: string, cart: SessionCart, start: () => void): void {
  storage.run({ collectionId, cart }, start)
}

/** The cart that was read for this start; undefined if the payment module was called in another way. */
export function cartOfStart(collectionId: string): SessionCart | undefined {
  const found = storage.getStore()
  return found?.collectionId === collectionId ? found.cart : undefined
}
