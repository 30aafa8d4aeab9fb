import type { Client, ClientHeaders } from "@medusajs/js-sdk"

/** Medusa's SDK, as far as a payment is asked about. */
export interface PaymentSdk {
  client: Pick<Client, "fetch">
}

/**
 * What a shopper may be told.
 *
 * - `confirming`: nobody knows yet, or the order is being placed
 * - `order`: paid, and the order is there
 * - `declined`: the card was declined; with a `checkout_url`, its page takes another card
 * - `cancelled`: the shopper left the page, or it was replaced
 * - `expired`: the page's time is over
 * - `held`: the money has come, and a person at the shop looks at it
 * - `resolved`: a person at the shop has ended it: refunded it, or closed it
 */
export type ShopperOutcome =
  "confirming" | "order" | "declined" | "cancelled" | "expired" | "held" | "resolved"

/** Answer of `GET /store/hosted-checkout/attempts/:handle`. */
export interface HostedPayment {
  /** The payment's public name: random, in the session's data and in the return address. */
  handle: string
  status: "opening" | "open" | "failed" | "paid" | "completed" | "expired" | "held" | "resolved"
  outcome: ShopperOutcome
  cart_id: string | null
  /** Only while the page can be paid. */
  checkout_url: string | null
  /** ISO 8601 in UTC. */
  expires_at: string | null
  order_id: string | null
  /** With `held` and `resolved`: what the shopper names when they write to the shop. */
  reference: string | null
}

interface RetrieveOptions {
  headers?: ClientHeaders
  signal?: AbortSignal
}

/**
 * Asks Medusa about a payment.
 *
 * @returns null when there is no such payment
 * @throws the SDK's error when Medusa does not answer, or answers with another error
 */
export async function retrievePayment(
  sdk: PaymentSdk,
  handle: string,
  { headers, signal }: RetrieveOptions = {}
): Promise<HostedPayment | null> {
  try {
    const { attempt } = await sdk.client.fetch<{ attempt: HostedPayment }>(
      `/store/hosted-checkout/attempts/${encodeURIComponent(handle)}`,
      // Next.js keeps answers otherwise: what was true once would be told for ever.
      { cache: "no-store", ...(headers && { headers }), ...(signal && { signal }) }
    )
    return attempt
  } catch (error) {
    if (statusOf(error) === 404) {
      return null
    }
    throw error
  }
}

/** Whether waiting is over: an open page takes another card after one was declined. */
export function isSettled({ outcome, checkout_url }: HostedPayment): boolean {
  return outcome !== "confirming" && (outcome !== "declined" || checkout_url === null)
}

/** The HTTP status of an error of the SDK: two copies of it have two classes of errors. */
export function statusOf(error: unknown): number | undefined {
  const { status } = (error ?? {}) as { status?: unknown }
  return typeof status === "number" ? status : undefined
}
