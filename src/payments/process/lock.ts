import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { MedusaPort } from "../../core/ports/medusa-port"

/**
 * The lock key under which the attempts of one payment collection are processed and resolved in turn. Never
 * the cart's id: core locks the cart itself and would wait for our lock in vain.
 */
export function collectionKey({
  payment_collection_id,
}: Pick<CheckoutAttempt, "payment_collection_id">): string {
  return `hosted-checkout:${payment_collection_id}`
}

/** The lock key under which payments are booked on an order. */
export function orderKey(orderId: string): string {
  return `hosted-checkout:${orderId}`
}

/** The lock key under which core completes the attempt's cart; an attempt without a cart has its own key. */
export function cartKey({ cart_id, id }: Pick<CheckoutAttempt, "cart_id" | "id">): string {
  return cart_id ?? `hosted-checkout:${id}`
}

/** Waits for a concurrent completion of the cart, which holds core's cart lock. Takes 30 s at most. */
export async function waitForCart(
  attempt: Pick<CheckoutAttempt, "cart_id" | "id">,
  medusa: Pick<MedusaPort, "withLock">
): Promise<void> {
  await medusa.withLock(cartKey(attempt), async () => Promise.resolve())
}
