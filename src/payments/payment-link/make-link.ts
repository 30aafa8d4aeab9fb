import { collectionRefusal } from "../../core/payment-link/link-refusal"
import { isPublic, type PaymentLink } from "../../core/payment-link/payment-link"
import { centsFromDecimal, toDecimalString } from "../../core/money/money"
import type { OrderToPay } from "../../core/ports/medusa-port"
import { pluginOptionsOf, type Account } from "../account"
import type { Deps } from "../deps"
import { orderKey } from "../process/lock"
import { linkableOrder, noLink } from "./linkable-order"
import { owedCollection } from "./owed-collection"
import { requirePages } from "./require-pages"

const DAY_MS = 24 * 60 * 60_000

/**
 * Makes the payment link of what an order owes, in Medusa's collection for it. A repeated call returns the same link, and
 * opens an expired one again.
 *
 * @param created_by the admin's id.
 * @throws MedusaError NOT_FOUND or NOT_ALLOWED that says why the order gets no link.
 */
export async function makeLink(
  { order_id, created_by }: { order_id: string; created_by: string },
  deps: Deps
): Promise<PaymentLink> {
  // Of two admins at once, both would let Medusa make a collection.
  return await deps.medusa.withLock(orderKey(order_id), async () => {
    const { account, order, refusal } = await linkableOrder(order_id, deps)
    if (refusal) {
      throw noLink(refusal, order)
    }
    const owed = await owedCollection(order, deps)
    if (owed.refusal) {
      throw noLink(owed.refusal, order)
    }
    const link = await storeLink({ id: owed.id, order, account, created_by }, deps)
    await requirePages(link, deps)
    return link
  })
}

/**
 * Makes the public link of a collection if an order owes the collection's amount: Medusa's own "Copy payment link" names the
 * collection. Anybody may ask: the link shows number and sum only.
 *
 * @param mayMake whether a link may be stored now.
 * @returns the link, also one that was made before; undefined without a link.
 */
export async function makePublicLink(
  paymentCollectionId: string,
  mayMake: boolean,
  deps: Deps
): Promise<PaymentLink | undefined> {
  const collection = await deps.medusa.collection(paymentCollectionId, { total: false })
  const orderId = collection?.order?.id
  if (!orderId) {
    return undefined
  }
  const { account, order } = await linkableOrder(orderId, deps)
  if (mayMake && account && !collectionRefusal(collection, order)) {
    return await storeLink({ id: paymentCollectionId, order, account, created_by: null }, deps)
  }
  const links = (await deps.repositories.links.ofOrder(orderId)).filter(
    (link) => isPublic(link) && link.payment_collection_id === paymentCollectionId
  )
  // An edit may have changed the amount and changed it back: an older link is the one that was paid.
  return links.find(({ amount }) => centsFromDecimal(amount) === collection.amount) ?? links[0]
}

interface Made {
  /** The collection's id. */
  id: string
  order: OrderToPay
  account: Account
  created_by: string | null
}

async function storeLink(
  { account, created_by, id, order }: Made,
  deps: Deps
): Promise<PaymentLink> {
  const now = deps.now()
  const { paymentLinkDays } = pluginOptionsOf(deps)
  return await deps.repositories.links.create(
    {
      id: deps.newId("hclnk"),
      handle: deps.newHandle(),
      order_id: order.id,
      payment_collection_id: id,
      provider_id: account.provider_id,
      amount: toDecimalString(order.owed),
      currency_code: order.currency_code,
      expires_at: new Date(now.getTime() + paymentLinkDays * DAY_MS),
      created_by,
    },
    now
  )
}
