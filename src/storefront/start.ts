import type { ClientHeaders, Store } from "@medusajs/js-sdk"
import { statusOf } from "./payment.ts"
import { refusalCode } from "./refusal.ts"
import type { RememberedPayment } from "./remember.ts"

/** Medusa's SDK, as far as a payment is started. */
export interface StartSdk {
  store: {
    payment: Pick<Store["payment"], "initiatePaymentSession">
    cart: Pick<Store["cart"], "complete">
  }
}

type Cart = Parameters<Store["payment"]["initiatePaymentSession"]>[0]

export interface StartOptions {
  /** `pp_hosted-checkout_<account>`. */
  providerId: string
  /** Sent along, such as the shopper's login where a server starts the payment. */
  headers?: ClientHeaders
}

/** Where the shopper goes after "Pay". Plain data: a server action can answer with it. */
export type PaymentStart =
  /** To the gateway's page; `payment` is for `rememberPayment`. */
  | { kind: "page"; url: string; payment: RememberedPayment }
  /** To the order: there is nothing to pay, or it was paid already. */
  | { kind: "order"; orderId: string }
  /**
   * Nowhere. `message` is for the shopper; null when there is none, as without a connection. `code` is
   * there where it is known, as `refusalCode` tells.
   */
  | { kind: "refused"; message: string | null; code?: string }

/**
 * Starts a payment, or resumes the one whose page is open: Medusa answers with that page while the cart
 * is the same. A cart that costs nothing, or that was paid already, is completed.
 */
export async function startPayment(
  sdk: StartSdk,
  cart: Cart,
  { providerId, headers }: StartOptions
): Promise<PaymentStart> {
  try {
    const { payment_collection } = await sdk.store.payment.initiatePaymentSession(
      cart,
      { provider_id: providerId },
      {},
      headers
    )
    const sessions = (payment_collection.payment_sessions ?? []).filter(
      ({ provider_id }) => provider_id === providerId
    )
    // A double click may leave two sessions; the one that has its page already is the one to use.
    const session = sessions.find(({ data }) => data.checkout_url) ?? sessions[0]
    const { checkout_url, handle } = (session?.data ?? {}) as Record<string, string | null>

    if (checkout_url && handle && session?.status !== "captured") {
      const payment = { handle, cart_id: cart.id, total: Number(cart.total) }
      return { kind: "page", url: checkout_url, payment }
    }
    const completed = await sdk.store.cart.complete(cart.id, {}, headers)
    return completed.type === "order"
      ? { kind: "order", orderId: completed.order.id }
      : refused(completed.error, completed.error.message)
  } catch (error) {
    return refused(error, messageOf(error))
  }
}

function refused(error: unknown, message: string | null): PaymentStart {
  const code = refusalCode(error)
  return { kind: "refused", message, ...(code !== null && { code }) }
}

/** What Medusa says of a refusal is for shoppers; what it says when it fails is not. */
function messageOf(error: unknown): string | null {
  const status = statusOf(error) ?? 500
  return status < 500 && error instanceof Error && error.message ? error.message : null
}
