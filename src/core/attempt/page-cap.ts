import type { CheckoutAttempt } from "./attempt"

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
