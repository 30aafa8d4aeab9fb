import type { CheckoutAttempt, MedusaPort } from "../../core"

/**
 * The key under which the attempts of one payment collection are processed and resolved one after the
 * other. Never the cart's id: core locks that one itself, and would wait for us in vain.
 */
export function collectionKey({
  payment_collection_id,
}: Pick<CheckoutAttempt, "payment_collection_id">): string {
  return `hosted-checkout:${payment_collection_id}`
}

/** The key under which core completes the attempt's cart; of an attempt without a cart, a key of its own. */
export function cartKey({ cart_id, id }: Pick<CheckoutAttempt, "cart_id" | "id">): string {
  return cart_id ?? `hosted-checkout:${id}`
}

/** Waits until nobody completes the cart: who does holds core's lock of it. Takes 30 s at most. */
export async function waitForCart(
  attempt: Pick<CheckoutAttempt, "cart_id" | "id">,
  medusa: Pick<MedusaPort, "withLock">
): Promise<void> {
  await medusa.withLock(cartKey(attempt), async () => Promise.resolve())
}
