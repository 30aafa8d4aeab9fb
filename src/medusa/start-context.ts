import { AsyncLocalStorage } from "node:async_hooks"
import type { SessionCart, SessionOrder, StartingLink } from "../core/ports/session-with-cart"

interface StartContext {
  collectionId: string
  /** The cart, with everything that the page shows. */
  cart?: SessionCart | undefined
  /** The order of a collection without a cart. */
  order?: SessionOrder | undefined
  link?: StartingLink | undefined
}

const storage = new AsyncLocalStorage<StartContext>()

/**
 * Starts a payment of which something is known that Medusa does not pass on: the payment link, and the cart or the order, which
 * has just been read. Medusa calls the provider during the start, and the provider uses them: reading the cart again costs Medusa
 * nine queries, the order six. The provider compares the cart's total with the amount that Medusa asks for, and refuses if the
 * collection has changed. No amount is taken from the order.
 */
export function startWith<Result>(known: StartContext, start: () => Result): Result {
  return storage.run(known, start)
}

/** What is known of this start; undefined if the payment module was called in another way. */
export function startContext(collectionId: string): StartContext | undefined {
  const found = storage.getStore()
  return found?.collectionId === collectionId ? found : undefined
}
