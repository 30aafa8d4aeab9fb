import type { AttemptStatus, CheckoutAttempt } from "../../../../core/attempt/attempt"
import { shortReference } from "../../../../core/attempt/short-reference"
import { showsCartAndOrder } from "../../../../core/attempt/shown-to-shoppers"
import { isPublic } from "../../../../core/payment-link/payment-link"
import { shopperOutcome, type ShopperOutcome } from "../../../../core/payment/shopper-outcome"
import { profileOf } from "../../../../payments/account"
import type { Deps } from "../../../../payments/deps"
import { linkOfPage } from "../../../../payments/payment-link/link-of-page"
import { readSaidPage } from "../../../../payments/process/read-books"
import { continuableUrl } from "../../../../payments/start/payable-url"

/** What a storefront may know of an attempt: no personal data, no token. */
export interface StoreCheckoutAttempt {
  handle: string
  /** Of the page. */
  status: AttemptStatus
  /** What the shopper may know of the payment. An open page without a known payment is `confirming`. */
  outcome: Exclude<ShopperOutcome, "unpaid">
  /** For a storefront that forgets a cart once it is an order. Null after some days, as `order_id`. */
  cart_id: string | null
  /** Only while the page can be paid. */
  checkout_url: string | null
  /** ISO 8601 in UTC. */
  expires_at: string | null
  /**
   * The order that the cart became, or the existing order that is paid. Null for the page of a payment link that is
   * public or withdrawn.
   */
  order_id: string | null
  /** Only for held and returned payments: the shopper names it to the shop. Eight characters, which Admin finds. */
  reference: string | null
}

/** An attempt as its shopper sees it now. */
export async function toStoreAttempt(
  attempt: CheckoutAttempt,
  deps: Deps
): Promise<StoreCheckoutAttempt> {
  const { handle, status, cart_id, expires_at } = attempt
  const page = await readSaidPage(attempt, deps)
  const outcome = shopperOutcome(page, profileOf(deps, attempt.provider_id))
  const placed = page.payments.find(({ order_id }) => order_id !== null)
  const link = await linkOfPage(attempt, deps)
  // Whoever has the address of a link that was withdrawn may not be meant to see the order.
  const hidesOrder = link !== undefined && (isPublic(link) || link.withdrawn_at !== null)
  const isShown = showsCartAndOrder(attempt, placed?.completed_at ?? null, deps.now())

  return {
    handle,
    status,
    outcome: outcome === "unpaid" ? "confirming" : outcome,
    cart_id: isShown ? cart_id : null,
    checkout_url: await continuableUrl(attempt, deps),
    expires_at: expires_at?.toISOString() ?? null,
    order_id:
      isShown && !hidesOrder ? (placed?.order_id ?? (await orderWithoutCart(attempt, deps))) : null,
    reference: outcome === "held" || outcome === "returned" ? shortReference(attempt.id) : null,
  }
}

/** A payment without a cart is for an order that exists before it is paid. */
async function orderWithoutCart(
  { cart_id, payment_collection_id }: CheckoutAttempt,
  { medusa }: Deps
): Promise<string | null> {
  return cart_id ? null : ((await medusa.orderIdOf(payment_collection_id)) ?? null)
}
