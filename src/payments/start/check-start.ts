import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { livePageOf } from "../../core/attempt/live-page"
import { offersProvider } from "../../core/start/offers-provider"
import { orderRefusal, startRefusal } from "../../core/start/start-refusal"
import { centsFromMedusa } from "../../core/money/money"
import type {
  AmountToPay,
  CollectionToPay,
  SessionCart,
  SessionOrder,
  StartingLink,
} from "../../core/ports/session-with-cart"
import type { Starter } from "../../core/starters/started-by"
import { moneyOfCollection, type CollectionBooks } from "../../core/payment/collection-money"
import type { Account } from "../account"
import type { Deps } from "../deps"
import { processPage } from "../process/process-page"
import { processQuietly } from "../process/process-quietly"
import { readCollectionBooks } from "../process/read-books"
import { refuseStart, toShopper } from "../refusals"
import { replacePage } from "./replace-page"
import { checkNewPage, countStart, type TooMany } from "./check-new-page"

/**
 * With the cart, if the collection's amount is its total, or with the order of a collection without a cart, and with the
 * attempts of the collection.
 */
export type CheckedStart =
  | {
      kind: "start"
      cart?: SessionCart | undefined
      order?: SessionOrder | undefined
      attempts: readonly CheckoutAttempt[]
    }
  | TooMany

/**
 * Checks whether a payment may start, before core deletes the existing session. A collection that has money is
 * refused for any provider, after a look at the open page of ours; for ours also money of another provider, an order that
 * does not owe the amount, a completed cart, a cart that lacks its shipping method, a region that does not offer the account,
 * a cart that has reached its page limit, a closed account, an account without a merchant key, and too many starts.
 *
 * @param account the requested account; undefined for another provider.
 * @param judged of a start that has judged its order already: its payment link, if it has one. Core's own route has not.
 * @throws MedusaError that a shopper can read.
 */
export async function checkStart(
  collection: CollectionToPay,
  account: Account | undefined,
  starter: Starter,
  deps: Deps,
  judged?: { link: StartingLink | null }
): Promise<CheckedStart> {
  const [books, paidFor, toPay, bounds] = await Promise.all([
    readCollectionBooks(collection.id, deps),
    account && collection.cartOrOrder(),
    account && collection.amount(),
    account && countStart(account, starter, deps),
  ])
  const cart = paidFor?.cart ?? undefined
  const region = (paidFor?.cart ?? paidFor?.order)?.region
  const refuse = (known: CollectionBooks) =>
    refuseStart(
      startRefusal({
        money: moneyOfCollection(known),
        isCaptured: toPay !== undefined && isCaptured(toPay),
        isCartCompleted: Boolean(cart?.completed_at),
        lacksShipping: cart !== undefined && lacksShipping(cart),
        isOffered: account && offersProvider(region, account.provider_id),
        provider_id: account?.provider_id ?? null,
      })
    )
  refuse(books)
  const attempts = books.pages.map(({ attempt }) => attempt)
  const page = livePageOf(attempts)
  const other =
    page?.status === "open" && page.provider_id !== account?.provider_id ? page : undefined
  if (!account || !bounds) {
    if (other) {
      // The shopper may have paid on our page. Whatever fails, the other provider stays a way to pay.
      await processQuietly(other, deps)
      refuse(await readCollectionBooks(collection.id, deps))
    }
    return { kind: "start", attempts }
  }
  const order = paidFor?.order ?? undefined
  if (order && !judged) {
    const known = await deps.medusa.collection(collection.id, { total: false })
    refuseStart(known && orderRefusal(known))
  }

  const isUpToDate = isTotal(cart, toPay)
  if (cart && toPay && !isUpToDate) {
    await refreshAmount(collection, cart, deps)
  }
  const money = moneyOfCollection(books)
  const link = judged?.link ?? null
  const start = { collection, cart, link, attempts, money, account, bounds }
  const tooMany = await checkNewPage(start, deps)
  if (tooMany) {
    return tooMany
  }
  if (other) {
    // The shopper may have paid at the other account. Its gateway is asked here, because each account only has its
    // own key.
    await processPage(other, "checkout", deps)
    refuse(await readCollectionBooks(collection.id, deps))
    await replacePage(other, deps)
  }
  return { kind: "start", cart: isUpToDate ? cart : undefined, order, attempts }
}

/** As core judges when it completes the cart: by then the shopper has paid. */
function lacksShipping({ items = [], shipping_methods = [] }: SessionCart): boolean {
  return shipping_methods.length === 0 && items.some(({ requires_shipping }) => requires_shipping)
}

function isCaptured({ captured_amount, refunded_amount }: AmountToPay): boolean {
  return centsFromMedusa(captured_amount ?? 0) > centsFromMedusa(refunded_amount ?? 0)
}

function isTotal(cart: SessionCart | undefined, toPay: AmountToPay | undefined): boolean {
  return (
    cart !== undefined &&
    toPay !== undefined &&
    centsFromMedusa(toPay.amount) === centsFromMedusa(cart.total)
  )
}

/** A cart change that failed half-way leaves the collection with another amount than the cart. */
async function refreshAmount(
  collection: CollectionToPay,
  { id }: SessionCart,
  { log }: Deps
): Promise<void> {
  try {
    await collection.refresh(id)
  } catch (error) {
    log.warn(`could not refresh the amount of cart ${id}: ${(error as Error).message}`)
    throw toShopper("total_changed")
  }
}
