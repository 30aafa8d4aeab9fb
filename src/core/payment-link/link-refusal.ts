import { CURRENCIES } from "../contract/checkout-session"
import type { AdminRefusalCode } from "../errors/admin-refusal"
import type { CollectionFacts, OrderToPay } from "../ports/medusa-port"
import {
  awaitsOtherProvider,
  capturesOf,
  isClaimed,
  isUnbooked,
  type CollectionWithMoney,
} from "./link-status"

/** Why an order gets no payment link. */
export type LinkRefusal = Extract<
  AdminRefusalCode,
  | "link_order_canceled"
  | "link_order_draft"
  | "link_order_paid"
  | "link_order_currency"
  | "link_order_being_paid"
  | "link_order_awaits_provider"
  | "link_order_of_cart"
  | "link_not_offered"
>

/** Why an order gets no payment link; undefined if it may have one. */
export function linkRefusal(
  { canceled, currency_code, isDraft, owed }: OrderToPay,
  collections: readonly CollectionWithMoney[],
  isOffered: boolean
): LinkRefusal | undefined {
  if (canceled) {
    return "link_order_canceled"
  }
  if (isDraft) {
    return "link_order_draft"
  }
  if (collections.some(isOnItsWay)) {
    return "link_order_being_paid"
  }
  if (owed <= 0) {
    return "link_order_paid"
  }
  if (collections.some(({ collection }) => collection && awaitsOtherProvider(collection))) {
    return "link_order_awaits_provider"
  }
  if (!CURRENCIES.some((known) => known.toLowerCase() === currency_code)) {
    return "link_order_currency"
  }
  if (collections.some(({ collection }) => collection && isOfUnpaidCart(collection))) {
    return "link_order_of_cart"
  }
  return isOffered ? undefined : "link_not_offered"
}

/** Why no payment of what its order owes starts in a collection; undefined if one may start. */
export function collectionRefusal(
  collection: CollectionFacts,
  { owed }: Pick<OrderToPay, "owed">
): LinkRefusal | undefined {
  if (collection.cart !== null) {
    return "link_order_of_cart"
  }
  return owed > 0 && collection.amount === owed ? undefined : "link_order_being_paid"
}

/** Core takes what an order owes into a collection that never had a payment, and no payment starts for a completed cart. */
function isOfUnpaidCart({ cart, payments }: CollectionFacts): boolean {
  return cart !== null && payments.length === 0
}

/** Whether money for a collection is known or possible, and its order does not have the money yet. */
function isOnItsWay(known: CollectionWithMoney): boolean {
  const { collection, money } = known
  if (isUnbooked(money) || money.kind === "held") {
    return true
  }
  if (!collection) {
    return false
  }
  const { order } = collection
  // Core writes the capture first, and then the order's transaction.
  const isBooking = capturesOf(collection).some(
    ({ id }) => order?.transactions.includes(id) === false
  )
  return isBooking || isClaimed(known)
}
