import type { CheckoutAttempt } from "../../core"

/**
 * The key under which the attempts of one payment collection are processed and resolved one after the
 * other. Never the cart's id: core locks that one itself, and would wait for us in vain.
 */
export function collectionKey({
  payment_collection_id,
}: Pick<CheckoutAttempt, "payment_collection_id">): string {
  return `hosted-checkout:${payment_collection_id}`
}

/** How our locks are taken, in seconds; they live as long as core's on a cart. */
export const LOCK = { timeout: 30, ttl: 120, retryInterval: 0.1 } as const
