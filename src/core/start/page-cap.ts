import type { CheckoutAttempt } from "../attempt/attempt"

/**
 * Whether a collection has reached its page limit. Starts for which the gateway opened no page do not count:
 * an outage must not use up a shopper's pages.
 */
export function hasAllItsPages(
  attempts: readonly CheckoutAttempt[],
  { maxPagesPerCart }: { maxPagesPerCart: number }
): boolean {
  return attempts.filter(({ over_because }) => over_because !== "failed").length >= maxPagesPerCart
}
