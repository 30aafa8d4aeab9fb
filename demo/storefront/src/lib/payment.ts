import type { StoreCart } from "@medusajs/types"

import { rememberAttempt } from "./attempt"
import { paymentProviderId, sdk } from "./sdk"

/** What the payment session of this provider tells a storefront. */
interface HostedCheckoutData {
  handle?: string | null
  checkout_url?: string | null
}

/** Where the shopper goes after "Pay": to the gateway's page, or straight to the order. */
export type PaymentStart = { kind: "page"; url: string } | { kind: "order"; orderId: string }

/**
 * Starts a payment: Medusa opens a page at the gateway (or finds the open one again) and the shopper
 * is sent there. The rest happens between gateway and Medusa, so there is no "complete" for a shopper
 * who comes back: Medusa places the order when it knows that the payment was made.
 *
 * @throws Error with Medusa's message when there is no page to pay on; the cart stays as it is
 */
export async function startPayment(cart: StoreCart): Promise<PaymentStart> {
  const { payment_collection } = await sdk.store.payment.initiatePaymentSession(cart, {
    provider_id: paymentProviderId,
  })
  const session = payment_collection.payment_sessions?.find(
    ({ provider_id }) => provider_id === paymentProviderId
  )
  const { handle, checkout_url } = (session?.data ?? {}) as HostedCheckoutData

  // A cart that costs nothing has no page, and one that was paid already must not be paid again
  if (!checkout_url || session?.status === "captured") {
    return { kind: "order", orderId: await completeCart(cart.id) }
  }
  if (handle) {
    rememberAttempt({ handle, cartId: cart.id, total: cart.total })
  }
  return { kind: "page", url: checkout_url }
}

async function completeCart(cartId: string): Promise<string> {
  const result = await sdk.store.cart.complete(cartId)
  if (result.type === "order") {
    return result.order.id
  }
  throw new Error(result.error.message)
}
