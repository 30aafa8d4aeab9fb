import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { OrderLinks } from "../../core/ports/medusa-port"
import type { Deps } from "../deps"
import { waitForCart } from "./lock"

/**
 * Core links a new order to its cart and to its payment collection in parallel, and takes either link for both.
 * With the cart's link alone, the order is never paid. With the collection's link alone, the cart is completed
 * again, and the undo refunds the money. Creates the missing link if a server died between the two.
 *
 * @returns whether a link was missing.
 */
export async function mendOrderLinks(attempt: CheckoutAttempt, { medusa }: Deps): Promise<boolean> {
  const wasHalf = isHalf(await medusa.orderLinks(attempt.payment_collection_id))
  if (wasHalf) {
    // The links were interrupted, or are being written at this moment.
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
  // The collection's own cart: a payment that was applied to an order no longer belongs to its former cart.
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
