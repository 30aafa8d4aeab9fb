import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { OrderLinks } from "../../core/ports/medusa-port"
import type { Deps } from "../deps"
import { waitForCart } from "./lock"

/**
 * Core links a new order to its cart and to its payment collection in parallel, and takes either link for
 * both: with the first alone the order is never paid; with the second alone the cart is completed again, and
 * undoing that refunds the money. Creates the missing link if a server died between the two.
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

/** As `mendOrderLinks`, for callers that already hold core's cart lock. */
export async function mendOrderLinksUnderLock(
  attempt: CheckoutAttempt,
  { medusa }: Pick<Deps, "medusa">
): Promise<void> {
  // Of the collection's own cart: a payment applied to an order no longer belongs to the cart it was made
  // for.
  const links = await medusa.orderLinks(attempt.payment_collection_id)
  const orderId = links?.ofCart ?? links?.ofCollection
  if (orderId && isHalf(links)) {
    await medusa.linkOrder(orderId, links)
  }
}

/** Whether the order is linked to its cart or to its collection only. */
export function isHalf(links: OrderLinks | undefined): links is OrderLinks {
  return links !== undefined && (links.ofCart === undefined) !== (links.ofCollection === undefined)
}
