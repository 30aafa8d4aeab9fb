import type { StoreRefusalCode } from "../errors/store-refusal"
import type { CollectionMoney } from "../payment/collection-money"
import type { CollectionFacts } from "../ports/medusa-port"

/** What is known about a start. */
export interface Start {
  /** What the payment collection already has. */
  money: CollectionMoney
  /** Medusa has captured money for the collection, by whatever provider, and has not refunded all of it. */
  isCaptured?: boolean
  isCartCompleted?: boolean
  /** The cart has another payment collection now: money on the former collection would have no order. */
  hasLostCart?: boolean
  /** Whether the amount is the cart's current total. A cart change that failed half-way leaves another amount. */
  isTotal?: boolean
  /** The account that starts, under which Medusa would book a proven payment; null for another provider. */
  provider_id?: string | null
  /** Whether the region of the cart or the order offers the account. Medusa before 2.20 does not ask. */
  isOffered?: boolean | undefined
  /** The account takes no new payments. */
  isClosed?: boolean
  /** The account has a merchant key in force. */
  isSetUp?: boolean
  hadAllItsPages?: boolean
  /** The cart has items to ship, and no shipping method: Medusa places no order of it. */
  lacksShipping?: boolean
  /** The payment is for what an order owes, and not for a cart. */
  isOfOrder?: boolean
}

/**
 * Why a payment may not start. Existing money is checked first, because nobody may pay twice; then the cart;
 * then what only a new payment needs.
 *
 * Called in `payments/start` by check-start.ts, start-checkout.ts, create-checkout-page.ts and check-new-page.ts, each
 * with the facts that it has read by then: where a fact is not given, the start is not refused for it.
 */
export function startRefusal(start: Start): StoreRefusalCode | undefined {
  const { money } = start
  if (money.kind === "booked" || money.kind === "held") {
    return money.kind === "booked" ? "already_paid" : "payment_held"
  }
  // This start opens no page: the session is bound to the proven payment.
  const isBound =
    money.kind === "proven" &&
    (start.provider_id === undefined || start.provider_id === money.payment.provider_id)
  // The payment becomes the order once it is proven: another page or provider would charge the shopper twice.
  if (money.kind === "arrived" || (money.kind === "proven" && !isBound)) {
    return "payment_arrived"
  }
  const refusal = cartRefusal(start)
  if (refusal) {
    return refusal
  }
  if (start.isCaptured) {
    return "already_paid"
  }
  return money.kind === "proven" ? undefined : newPaymentRefusal(start)
}

/**
 * As `startRefusal`, for a completed cart, when Medusa asks the provider: Medusa opens a session for an order
 * whose payment was not booked because a server died.
 */
export function completedCartRefusal(money: CollectionMoney): StoreRefusalCode | undefined {
  return money.kind === "proven" ? undefined : "cart_completed"
}

function cartRefusal({
  isCartCompleted,
  hasLostCart,
  isTotal,
}: Start): StoreRefusalCode | undefined {
  if (isCartCompleted) {
    return "cart_completed"
  }
  if (hasLostCart) {
    return "session_gone"
  }
  return isTotal === false ? "total_changed" : undefined
}

function newPaymentRefusal({
  hadAllItsPages,
  isClosed,
  isOffered,
  isOfOrder,
  isSetUp,
  lacksShipping,
}: Start): StoreRefusalCode | undefined {
  if (isOffered === false) {
    return "region_unsupported"
  }
  if (isClosed) {
    return "account_closed"
  }
  if (isSetUp === false) {
    return "not_set_up"
  }
  if (lacksShipping) {
    return "shipping_missing"
  }
  return hadAllItsPages ? tooManyPages(isOfOrder === true) : undefined
}

/**
 * Why no payment may start for an order's collection; undefined if the order owes the collection's amount, or more. Core's own
 * route asks nothing of the order.
 */
export function orderRefusal({
  amount,
  order,
}: Pick<CollectionFacts, "amount" | "order">): StoreRefusalCode | undefined {
  if (!order) {
    return undefined
  }
  if (order.canceled) {
    return "order_canceled"
  }
  if (order.owed <= 0) {
    return "already_paid"
  }
  return order.owed < amount ? "order_changed" : undefined
}

/** The refusal of a start beyond the page limit: a shopper can fill another cart, and gets no other order. */
export function tooManyPages(isOfOrder: boolean): "too_many_pages" | "too_many_order_pages" {
  return isOfOrder ? "too_many_order_pages" : "too_many_pages"
}
