import { linkRefusal, type LinkRefusal } from "../../core/payment-link/link-refusal"
import type { CollectionWithMoney } from "../../core/payment-link/link-status"
import type { OrderToPay } from "../../core/ports/medusa-port"
import { offersProvider } from "../../core/start/offers-provider"
import { accountsOf, isClosed, type Account } from "../account"
import type { Deps } from "../deps"
import { refusal } from "../refusals"
import { readCollectionsWithMoney } from "./read-collection-money"

/** An order with the account that its link would be paid at, or why it gets no link. */
export type LinkableOrder = {
  order: OrderToPay
  /** By their ids. */
  collections: ReadonlyMap<string, CollectionWithMoney>
} & ({ account: Account; refusal?: never } | { account?: never; refusal: LinkRefusal })

/**
 * Whether an order may have a payment link. Asked for the offer in Admin, before each link is made, before a customer pays
 * an order and again once the page is open, and when a link's account takes no payment any more.
 *
 * @param providerId the only account that may take the payment; by default, any account.
 * @throws MedusaError NOT_FOUND for an unknown order.
 */
export async function linkableOrder(
  orderId: string,
  deps: Deps,
  providerId?: string
): Promise<LinkableOrder> {
  const order = await deps.medusa.orderToPay(orderId)
  if (!order) {
    throw refusal("order_unknown", `There is no order ${orderId}.`)
  }
  const collections = await readCollectionsWithMoney(order.payment_collection_ids, deps)
  const account = await offeredAccount(order, deps, providerId)
  const refused = linkRefusal(order, [...collections.values()], account !== undefined)
  return account && !refused
    ? { order, collections, account }
    : { order, collections, refusal: refused ?? "link_not_offered" }
}

/** The first account that the order's region offers, and that takes new payments. */
async function offeredAccount(
  { region }: OrderToPay,
  deps: Deps,
  providerId: string | undefined
): Promise<Account | undefined> {
  for (const account of accountsOf(deps)) {
    if (
      (providerId === undefined || account.provider_id === providerId) &&
      offersProvider(region, account.provider_id) !== false &&
      !(await isClosed(account, deps.repositories.closures)) &&
      (await account.keys.isSetUp())
    ) {
      return account
    }
  }
  return undefined
}

const REASONS: Record<LinkRefusal, (order: OrderToPay, name: string) => string> = {
  link_order_canceled: (_, name) => `${name} is canceled.`,
  link_order_draft: (_, name) => `${name} is a draft. Convert it to an order first.`,
  link_order_paid: (_, name) => `${name} has nothing left to pay.`,
  link_order_currency: ({ currency_code }, name) =>
    `${name} is in ${currency_code.toUpperCase()}. The gateway takes CAD and USD.`,
  link_order_being_paid: (_, name) =>
    `Money for ${name} is on its way, or is held. Wait until it is booked, or decide about it in Payments.`,
  link_order_awaits_provider: (_, name) =>
    `Another provider has authorized the payment of ${name}, or awaits it. Capture it in Medusa, or wait until it arrives.`,
  link_order_of_cart: (_, name) =>
    `Medusa would take the sum into the collection of the cart of ${name}, where no payment can start any more. Take the payment another way, and mark the order as paid.`,
  link_not_offered: (_, name) =>
    `No account takes a payment for ${name}: its region must offer one that is set up and open to new payments.`,
}

/** Why an order gets no link, for an admin. */
export function noLink(code: LinkRefusal, order: OrderToPay): Error {
  return refusal(code, REASONS[code](order, `Order #${order.display_id}`))
}
