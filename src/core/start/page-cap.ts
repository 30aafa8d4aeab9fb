import type { CheckoutAttempt } from "../attempt/attempt"

const DAY_MS = 24 * 60 * 60_000

/**
 * Whether a cart, or a payment link of an order, has reached its page limit. A cart's pages count for ever: the shopper can fill
 * another cart. An order has no substitute, so its pages count for a day, for each link and for the starts without a link: a
 * stranger with one link uses up the pages of no other. Starts for which the gateway opened no page do not count: an outage must
 * not use up a shopper's pages.
 *
 * @param attempts all attempts of a payment collection.
 * @param linkId the payment link of the start.
 */
export function hasAllItsPages(
  attempts: readonly CheckoutAttempt[],
  linkId: string | null,
  { maxPagesPerCart }: { maxPagesPerCart: number },
  now: Date
): boolean {
  const counted = attempts.filter(
    ({ cart_id, created_at, over_because, payment_link_id }) =>
      over_because !== "failed" &&
      (cart_id !== null ||
        (payment_link_id === linkId && now.getTime() - created_at.getTime() < DAY_MS))
  )
  return counted.length >= maxPagesPerCart
}
