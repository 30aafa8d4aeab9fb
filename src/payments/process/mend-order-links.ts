import type { CheckoutAttempt, OrderLinks } from "../../core"
import type { Deps } from "../deps"
import { waitForCart } from "./lock"

/**
 * Core links a new order to its cart and to its payment collection side by side, and takes either for
 * both: with the first alone the order is never paid, with the second alone the cart is completed
 * again and its undoing refunds the money. Where a server died between the two, the missing one is made.
 *
 * @returns whether one was missing.
 */
export async function mendOrderLinks(attempt: CheckoutAttempt, { medusa }: Deps): Promise<boolean> {
  const wasHalf = isHalf(await medusa.orderLinks(attempt.payment_collection_id))
  if (wasHalf) {
    // Interrupted, or being written at this moment.
    await waitForCart(attempt, medusa)
    await mendOrderLinksUnderLock(attempt, { medusa })
  }
  return wasHalf
}

/** As `mendOrderLinks`, for who holds core's lock of the cart already. */
export async function mendOrderLinksUnderLock(
  attempt: CheckoutAttempt,
  { medusa }: Pick<Deps, "medusa">
): Promise<void> {
  // Of the collection's own cart: a payment applied to an order has left the cart that it was made for.
  const links = await medusa.orderLinks(attempt.payment_collection_id)
  const orderId = links?.ofCart ?? links?.ofCollection
  if (links && orderId && isHalf(links)) {
    await medusa.linkOrder(orderId, links)
  }
}

function isHalf(links: OrderLinks | undefined): boolean {
  return links !== undefined && (links.ofCart === undefined) !== (links.ofCollection === undefined)
}
