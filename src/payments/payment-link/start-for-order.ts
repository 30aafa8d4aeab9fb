import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { livePageOf } from "../../core/attempt/live-page"
import type { StoreRefusalCode } from "../../core/errors/store-refusal"
import type { LinkRefusal } from "../../core/payment-link/link-refusal"
import type { CollectionToPay } from "../../core/ports/session-with-cart"
import type { Starter } from "../../core/starters/started-by"
import type { Account } from "../account"
import type { Deps } from "../deps"
import { orderKey } from "../process/lock"
import { toShopper } from "../refusals"
import type { TooMany } from "../start/check-new-page"
import { checkStart } from "../start/check-start"
import { linkableOrder, type LinkableOrder } from "./linkable-order"
import { owedCollection } from "./owed-collection"
import { startInTurn } from "./start-in-turn"

interface OrderOfCustomer {
  order_id: string
  /** The account that takes the payment; by default the one that a payment link of the order has. */
  provider_id: string | undefined
}

/** The page of a start, which may have been paid meanwhile. */
export type StartedForOrder = { kind: "page"; attempt: CheckoutAttempt } | TooMany

/**
 * Starts the payment of what an order owes, for its customer: the start of the order's payment link, with the same conditions,
 * and with the checks and limits of each start. The collection's open page is offered again.
 *
 * @param collectionOf what a start must know of a collection.
 * @throws MedusaError that a shopper can read.
 */
export async function startForOrder(
  asked: OrderOfCustomer,
  collectionOf: (id: string) => CollectionToPay,
  starter: Starter,
  deps: Deps
): Promise<StartedForOrder> {
  const { account, id } = await requireOwed(asked, deps)
  const checked = await checkStart(collectionOf(id), account, starter, deps)
  if (checked.kind !== "start") {
    return checked
  }
  await startInTurn(id, account.provider_id, deps)
  const attempts = await deps.repositories.attempts.ofCollection(id)
  const attempt = livePageOf(attempts) ?? newest(attempts)
  if (!attempt) {
    throw toShopper("page_unavailable")
  }
  return { kind: "page", attempt }
}

/** The account and the collection of a payment of what an order owes. */
async function requireOwed(
  { order_id, provider_id }: OrderOfCustomer,
  deps: Deps
): Promise<{ account: Account; id: string }> {
  return await deps.medusa.withLock(orderKey(order_id), async () => {
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
  const isHeld = collections.some(({ money }) => money.kind === "held")
  return refusal === "link_order_being_paid" && isHeld ? "payment_held" : REFUSED[refusal]
}

const REFUSED: Record<LinkRefusal, StoreRefusalCode> = {
  link_order_canceled: "order_canceled",
  // Medusa shows no draft to its customer.
  link_order_draft: "order_unknown",
  link_order_paid: "already_paid",
  link_order_currency: "currency_unsupported",
  link_order_being_paid: "payment_arrived",
  link_not_offered: "region_unsupported",
}

function newest(attempts: readonly CheckoutAttempt[]): CheckoutAttempt | undefined {
  return [...attempts].sort(
    (one, other) => other.created_at.getTime() - one.created_at.getTime()
  )[0]
}
