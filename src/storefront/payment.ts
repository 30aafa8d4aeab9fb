/**
 * What a shopper may know about a payment.
 *
 * - `confirming`: nobody knows yet, or the order is being placed
 * - `order`: paid, and the order exists
 * - `declined`: the card was declined; with a `checkout_url`, the page takes another card
 * - `cancelled`: the shopper left the page, or another page replaced it
 * - `expired`: the page's time is over
 * - `held`: the money has arrived, and a person at the shop reviews it
 * - `returned`: the gateway returned all of the money; the shopper may pay again
 */
export type ShopperOutcome =
  "confirming" | "order" | "declined" | "cancelled" | "expired" | "held" | "returned"

/** Answer of `GET /store/hosted-checkout/attempts/:handle`. */
export interface HostedPayment {
  /** The payment's public name: random, in the session's data and in the return address. */
  handle: string
  /** Of the payment page. */
  status: "opening" | "open" | "over"
  outcome: ShopperOutcome
  cart_id: string | null
  /** Only while the page can be paid. */
  checkout_url: string | null
  /** ISO 8601 in UTC. */
  expires_at: string | null
  order_id: string | null
  /** With `held` and `returned`: what the shopper names when they write to the shop. */
  reference: string | null
}

/** What a payment or a cart has become, for `onOrder`. Plain data: a server action can take it. */
export interface PaymentOrder {
  /** Null if the handle is too old for Medusa to name the order. */
  order_id: string | null
  /** The cart to forget; null for a payment without a cart, and for a handle that is too old. */
  cart_id: string | null
  /** Null for a cart that cost nothing. */
  handle: string | null
}

/** The part of a payment that `onOrder` gets. */
export function orderOf({ order_id, cart_id, handle }: PaymentOrder): PaymentOrder {
  return { order_id, cart_id, handle }
}

/** Whether waiting is over: after a declined card, an open page takes another card. */
export function isSettled({ outcome, checkout_url }: HostedPayment): boolean {
  return outcome !== "confirming" && (outcome !== "declined" || checkout_url === null)
}

/** Whether this can be a handle: 18 random bytes in base64url. */
export function isHandle(value: unknown): value is string {
  return typeof value === "string" && /^[\w-]{24}$/.test(value)
}

/**
 * How long the payment page can still be paid, in milliseconds; 0 if it cannot be paid.
 *
 * @param now in milliseconds since 1970
 */
export function timeLeft(
  { checkout_url, expires_at }: Pick<HostedPayment, "checkout_url" | "expires_at">,
  now = Date.now()
): number {
  return checkout_url && expires_at ? Math.max(0, Date.parse(expires_at) - now) : 0
}
