import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { StoreRefusalCode } from "../../core/errors/store-refusal"
import { centsFromDecimal } from "../../core/money/money"
import type { LinkRefusal } from "../../core/payment-link/link-refusal"
import type { CollectionToPay } from "../../core/ports/session-with-cart"
import type { Starter } from "../../core/starters/started-by"
import type { Account } from "../account"
import type { Deps } from "../deps"
import { orderKey } from "../process/lock"
import { toShopper } from "../refusals"
import { lockForShopper } from "./lock-for-shopper"
import { linkableOrder, type LinkableOrder } from "./linkable-order"
import { openPage, type OpenedPage } from "./open-page"
import { owedCollection } from "./owed-collection"

interface OrderOfCustomer {
  order_id: string
  /** The account that takes the payment; by default the one that a payment link of the order has. */
  provider_id: string | undefined
}

/**
 * Starts the payment of what an order owes, for its customer: with the conditions of the order's payment link; see
 * `openPage`.
 *
 * @param collectionOf what a start must know of a collection.
 * @throws MedusaError that a shopper can read.
 */
export async function startForOrder(
  asked: OrderOfCustomer,
  collectionOf: (id: string) => CollectionToPay,
  starter: Starter,
  deps: Deps
): Promise<OpenedPage> {
  const { account, id } = await requireOwed(asked, deps)
  const opened = await openPage({ account, collection: collectionOf(id), starter }, deps)
  if (opened.kind === "page") {
    await requireStillOwed(asked.order_id, opened.attempt, deps)
  }
  return opened
}

/** The order may have been canceled, edited or paid otherwise meanwhile: nobody is sent to a page then. */
async function requireStillOwed(
  orderId: string,
  { amount }: CheckoutAttempt,
  deps: Deps
): Promise<void> {
  const known = await linkableOrder(orderId, deps)
  // Money on its way may be this page's: the answer says so.
  if (known.refusal && known.refusal !== "link_order_being_paid") {
    throw toShopper(refusalOf(known))
  }
  if (!known.refusal && known.order.owed !== centsFromDecimal(amount)) {
    throw toShopper("page_unavailable")
  }
}

/** The account and the collection of a payment of what an order owes. */
async function requireOwed(
  { order_id, provider_id }: OrderOfCustomer,
  deps: Deps
): Promise<{ account: Account; id: string }> {
  return await lockForShopper(orderKey(order_id), deps, async () => {
    const known = await linkableOrder(order_id, deps, provider_id)
    if (known.refusal) {
      throw toShopper(refusalOf(known))
    }
    const owed = await owedCollection(known.order, deps)
    if (owed.refusal) {
      throw toShopper(REFUSED[owed.refusal])
    }
    return { account: known.account, id: owed.id }
  })
}

function refusalOf({ collections, refusal }: LinkableOrder & { refusal: LinkRefusal }) {
  const isHeld = [...collections.values()].some(({ money }) => money.kind === "held")
  return refusal === "link_order_being_paid" && isHeld ? "payment_held" : REFUSED[refusal]
}

const REFUSED: Record<LinkRefusal, StoreRefusalCode> = {
  link_order_canceled: "order_canceled",
  // Medusa shows no draft to its customer.
  link_order_draft: "order_unknown",
  link_order_paid: "already_paid",
  link_order_currency: "currency_unsupported",
  link_order_being_paid: "payment_arrived",
  link_order_awaits_provider: "payment_arrived",
  link_order_of_cart: "page_unavailable",
  link_not_offered: "region_unsupported",
}
