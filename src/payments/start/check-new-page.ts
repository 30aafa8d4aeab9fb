import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { canBeOfferedAgain, livePageOf, type WantedPage } from "../../core/attempt/live-page"
import { hasAllItsPages } from "../../core/start/page-cap"
import { startRefusal, tooManyPages } from "../../core/start/start-refusal"
import { startWait, type StartWait } from "../../core/start/start-wait"
import { centsFromMedusa, toDecimalString } from "../../core/money/money"
import type { CollectionToPay, SessionCart, StartingLink } from "../../core/ports/session-with-cart"
import type { StartBounds } from "../../core/repositories/start"
import { startedBy, type Starter } from "../../core/starters/started-by"
import type { CollectionMoney } from "../../core/payment/collection-money"
import type { Account } from "../account"
import type { Deps } from "../deps"
import { refuseStart } from "../refusals"
import { pageHash } from "./checkout-request"

/** A refusal that Medusa has no error for. */
export type TooMany =
  | { kind: ReturnType<typeof tooManyPages> }
  /** With the milliseconds until the next start. */
  | { kind: "too_many_starts"; waitMs: number }

interface Start {
  collection: CollectionToPay
  cart: SessionCart | undefined
  link: StartingLink | null
  /** All attempts of the collection. */
  attempts: readonly CheckoutAttempt[]
  money: CollectionMoney
  account: Account
  bounds: StartBounds
}

/** Counts a start for its starter, and reads the bounds. */
export async function countStart(
  { options, provider_id }: Account,
  starter: Starter,
  { repositories }: Deps
): Promise<StartBounds> {
  const { maxPagesPerMinute, maxStartsPerMinute, storefrontSecret } = options
  return await repositories.starts.count({
    provider_id,
    startedBy: startedBy(starter, storefrontSecret),
    maxStartsPerMinute,
    maxPagesPerMinute,
  })
}

/**
 * Checks whether the account and the limits allow a new page. An open page that is offered again, and a start
 * that needs no page (nothing to pay, or a proven payment), are not limited.
 *
 * @throws MedusaError that a shopper can read.
 */
export async function checkNewPage(start: Start, deps: Deps): Promise<TooMany | undefined> {
  const { attempts, account, bounds, money } = start
  const { keys, options } = account
  const isClosed = !options.acceptsNewPayments || bounds.isClosed
  const hadAllItsPages = hasAllItsPages(attempts, start.link?.id ?? null, options, deps.now())
  const wait = startWait(attempts, bounds, options, deps.now())
  // Medusa is only asked if something stands in the way.
  if (!isClosed && !hadAllItsPages && !wait && (await keys.isSetUp())) {
    return undefined
  }
  const unpaid = await unpaidAmount(start)
  if (!unpaid) {
    return undefined
  }
  refuseStart(startRefusal({ money, isClosed }))
  if (pageOfferedAgain(start, unpaid, deps.now())) {
    return undefined
  }
  refuseStart(startRefusal({ money, isSetUp: await keys.isSetUp() }))
  if (hadAllItsPages) {
    return { kind: tooManyPages(start.cart === undefined) }
  }
  return wait && tooManyStarts(wait, deps)
}

/** The amount left to pay, in major units; undefined for nothing, or if a payment is proven. */
async function unpaidAmount({
  collection,
  money,
}: Start): Promise<Omit<WantedPage, "provider_id"> | undefined> {
  if (money.kind !== "none") {
    return undefined
  }
  const toPay = await collection.amount()
  const cents = centsFromMedusa(toPay?.amount ?? 0)
  return toPay && cents !== 0
    ? { amount: toDecimalString(cents), currency_code: toPay.currency_code }
    : undefined
}

/** The open page, if it may be offered again. */
export function pageOfferedAgain(
  {
    attempts,
    cart,
    link,
    account: { options, provider_id },
  }: Pick<Start, "account" | "attempts" | "cart" | "link">,
  unpaid: Omit<WantedPage, "provider_id">,
  now: Date
): CheckoutAttempt | undefined {
  const page = livePageOf(attempts)
  const payment_link_id = link?.id ?? null
  return page?.lines_hash === pageHash(cart, link) &&
    canBeOfferedAgain(page, { provider_id, payment_link_id, ...unpaid }, options, now)
    ? page
    : undefined
}

const REACHED: Record<StartWait["of"], string> = {
  cart: "starts are refused: a cart has reached maxStartsPerMinute",
  starter: "starts are refused: a customer or an address has reached maxStartsPerMinute",
  store: "starts are refused: the store has reached maxPagesPerMinute",
}

function tooManyStarts({ of, ms }: StartWait, { log }: Deps): TooMany {
  log.warn(REACHED[of], { oncePerMinute: `too many starts: ${of}` })
  return { kind: "too_many_starts", waitMs: ms }
}
