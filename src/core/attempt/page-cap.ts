import type { CheckoutAttempt } from "./attempt"

/** What a shopper reads whose cart costs another amount than the payment that was to be started. */
export const TOTAL_CHANGED =
  "The total of your cart has changed. Please reload the page and look at the new total before you pay."

/** What a shopper reads whose cart has had all its pages. */
export const TOO_MANY_PAGES =
  "Payment was started too many times for this cart. If you have paid, your order is on its way; " +
  "otherwise please start again with a new cart."

/**
 * Whether a collection has had all the pages it may have. A start that the gateway gave no page for
 * does not count: an outage must not use up a shopper's cart.
 */
export function hasAllItsPages(
  attempts: readonly CheckoutAttempt[],
  { maxPagesPerCart }: { maxPagesPerCart: number }
): boolean {
  return attempts.filter(({ status }) => status !== "failed").length >= maxPagesPerCart
}
