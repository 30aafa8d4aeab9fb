import {
  canBeOfferedAgain,
  centsFromMedusa,
  hasAllItsPages,
  livePageOf,
  moneyOfCollection,
  startRefusal,
  toDecimalString,
  type AmountToPay,
  type CheckoutAttempt,
  type CollectionToPay,
  type SessionCart,
  type StartRefusal,
  type WantedPage,
} from "../../core"
import { isClosed, type Account } from "../accounts"
import type { Deps } from "../deps"
import { isPaid } from "../is-paid"
import { processAttempt } from "../process/process-attempt"
import { refusals, refuseStart } from "../refusals"

export type CheckedStart =
  /** With the cart, if the collection's amount is its total. */
  | { kind: "start"; cart: SessionCart | undefined }
  /** A refusal that Medusa has no error for. */
  | { kind: "too_many_pages" }

/**
 * Checks whether a payment may start, before core deletes the existing session. A collection that has money
 * is refused for any provider; for ours also a completed cart, a cart that has reached its page limit, a
 * closed account, and one without a merchant key.
 *
 * @param account the requested one; undefined for another provider.
 * @throws MedusaError that a shopper can read.
 */
export async function checkStart(
  collection: CollectionToPay,
  account: Account | undefined,
  deps: Deps
): Promise<CheckedStart> {
  const { attempts: repository, closures } = deps.repositories
  const [attempts, cart, toPay, closed = false] = await Promise.all([
    repository.ofCollection(collection.id),
    account && collection.cart(),
    account && collection.amount(),
    account && isClosed(account, closures),
  ])
  const isPaidElsewhere = attempts.some(
    (attempt) => attempt.provider_id !== account?.provider_id && isPaid(attempt, deps)
  )
  const isCartCompleted = Boolean(cart?.completed_at)
  refuseStart(startRefusal({ attempts, isPaidElsewhere, isCartCompleted }))
  if (!account) {
    return { kind: "start", cart: undefined }
  }

  const isUpToDate = isTotal(cart, toPay)
  if (cart && toPay && !isUpToDate) {
    await refreshAmount(collection, cart, deps)
  }
  const asked = await processedOtherAccount(attempts, account, deps)
  const now = asked ? await repository.ofCollection(collection.id) : attempts
  const refusal = await newPaymentRefusal(now, closed, collection, account, deps)
  if (refusal === "too_many_pages") {
    return { kind: refusal }
  }
  refuseStart(refusal)
  return { kind: "start", cart: isUpToDate ? cart : undefined }
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
    throw refusals.totalChanged()
  }
}

/**
 * A shopper who changes to another merchant account may have paid at the first: the first is asked before the
 * second opens a page, because each account only has its own key.
 */
async function processedOtherAccount(
  attempts: readonly CheckoutAttempt[],
  { provider_id }: Account,
  deps: Deps
): Promise<boolean> {
  const page = livePageOf(attempts)
  if (page?.status !== "open" || page.provider_id === provider_id) {
    return false
  }
  await processAttempt(page, "checkout", deps)
  return true
}

/** Medusa is only asked if something stands in the way of a new payment. */
async function newPaymentRefusal(
  attempts: readonly CheckoutAttempt[],
  closed: boolean,
  collection: CollectionToPay,
  account: Account,
  { now }: Deps
): Promise<StartRefusal | undefined> {
  const refusal = startRefusal({ attempts })
  if (refusal) {
    return refusal
  }
  const { keys, options, provider_id } = account
  const hadAllItsPages = hasAllItsPages(attempts, options)
  const isSetUp = closed || hadAllItsPages || (await keys.isSetUp())
  if (!closed && !hadAllItsPages && isSetUp) {
    return undefined
  }
  const unpaid = await unpaidAmount(attempts, collection)
  if (!unpaid) {
    return undefined
  }
  const page = livePageOf(attempts)
  const isOffered = page && canBeOfferedAgain(page, { provider_id, ...unpaid }, options, now())
  return startRefusal({
    attempts,
    isClosed: closed,
    // Not needed for an open page that is offered again.
    ...(!isOffered && { isSetUp, hadAllItsPages }),
  })
}

/** What is left to pay, amount in major units; undefined for nothing, or if a payment is proven. */
async function unpaidAmount(
  attempts: readonly CheckoutAttempt[],
  collection: CollectionToPay
): Promise<Omit<WantedPage, "provider_id"> | undefined> {
  if (moneyOfCollection(attempts).kind !== "none") {
    return undefined
  }
  const toPay = await collection.amount()
  const cents = centsFromMedusa(toPay?.amount ?? 0)
  return toPay && cents !== 0
    ? { amount: toDecimalString(cents), currency_code: toPay.currency_code }
    : undefined
}
