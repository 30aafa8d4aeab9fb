import type { AdminPaymentLink, AdminPaymentLinkListResponse } from "../../admin-api"
import { linkStatus, type CollectionWithMoney } from "../../core/payment-link/link-status"
import { linkPathOf, type PaymentLink } from "../../core/payment-link/payment-link"
import { toDecimalString } from "../../core/money/money"
import { pluginOptionsOf } from "../../payments/account"
import type { Deps } from "../../payments/deps"
import { readCollectionsWithMoney } from "../../payments/payment-link/read-collection-money"
import { linkableOrder, noLink } from "../../payments/payment-link/linkable-order"
import { refusal } from "../../payments/refusals"

/**
 * The payment links of an order, and whether another one can be made.
 *
 * @throws MedusaError NOT_FOUND for an unknown order.
 */
export async function linksOfOrder(
  orderId: string,
  deps: Deps
): Promise<AdminPaymentLinkListResponse> {
  const { collections, order, refusal: refused } = await linkableOrder(orderId, deps)
  const links = await deps.repositories.links.ofOrder(orderId)
  return {
    payment_links: await adminLinks(links, deps, collections),
    to_pay: refused
      ? null
      : { amount: toDecimalString(order.owed), currency_code: order.currency_code },
    refusal: refused ? noLink(refused, order).message : null,
    refusal_code: refused ?? null,
  }
}

/**
 * Links as Admin shows them.
 *
 * @param read collections that were read a moment ago, by their ids.
 */
export async function adminLinks(
  links: readonly PaymentLink[],
  deps: Deps,
  read: ReadonlyMap<string, CollectionWithMoney> = new Map()
): Promise<AdminPaymentLink[]> {
  const { backendUrl } = pluginOptionsOf(deps)
  const [known, names] = await Promise.all([
    collectionsOf(links, read, deps),
    deps.store.adminNames(
      links.flatMap(({ created_by, withdrawn_by }) => [created_by, withdrawn_by])
    ),
  ])
  const nameOf = (id: string | null) => names.find((admin) => admin.id === id)?.name ?? id
  return links.map((link) => {
    const { amount, currency_code, id, order_id, payment_collection_id } = link
    const about = known.get(payment_collection_id) as CollectionWithMoney
    return {
      ...{ id, order_id, payment_collection_id, amount, currency_code },
      url: backendUrl + linkPathOf(link),
      status: linkStatus(link, about, deps.now()),
      expires_at: link.expires_at.toISOString(),
      created_at: link.created_at.toISOString(),
      created_by: nameOf(link.created_by),
      withdrawn_at: link.withdrawn_at?.toISOString() ?? null,
      withdrawn_by: nameOf(link.withdrawn_by),
      emailed_at: link.emailed_at?.toISOString() ?? null,
    }
  })
}

/** An order may have lost the collection of an earlier link. */
async function collectionsOf(
  links: readonly PaymentLink[],
  read: ReadonlyMap<string, CollectionWithMoney>,
  deps: Deps
): Promise<ReadonlyMap<string, CollectionWithMoney>> {
  const ids = new Set(links.map((link) => link.payment_collection_id))
  const missing = [...ids].filter((id) => !read.has(id))
  return new Map([...read, ...(await readCollectionsWithMoney(missing, deps))])
}

/**
 * Withdraws a link: nobody can start a payment with it any more. A payment on a page that is open already is booked or held
 * as any other. Withdrawing again changes nothing.
 *
 * @throws MedusaError NOT_FOUND for an unknown link.
 */
export async function withdrawLink(
  { link_id, actor_id }: { link_id: string; actor_id: string },
  deps: Deps
): Promise<PaymentLink> {
  const link = await deps.repositories.links.withdraw(link_id, actor_id, deps.now())
  return link ?? unknownLink(link_id)
}

/** @throws MedusaError NOT_FOUND for an unknown link. */
export async function requireLink(id: string, { repositories }: Deps): Promise<PaymentLink> {
  return (await repositories.links.byId(id)) ?? unknownLink(id)
}

function unknownLink(id: string): never {
  throw refusal("link_unknown", `There is no payment link ${id}.`)
}
