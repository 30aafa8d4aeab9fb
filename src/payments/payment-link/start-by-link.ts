import { isPayable } from "../../core/attempt/live-page"
import { centsFromDecimal } from "../../core/money/money"
import { isStoreRefusal, type StoreRefusalCode } from "../../core/errors/store-refusal"
import { linkStatus, type LinkStatus } from "../../core/payment-link/link-status"
import { isPublic, type PaymentLink } from "../../core/payment-link/payment-link"
import type { CollectionToPay } from "../../core/ports/session-with-cart"
import type { Starter } from "../../core/starters/started-by"
import { findAccount, type Account } from "../account"
import type { Deps } from "../deps"
import type { TooMany } from "../start/check-new-page"
import { readCollectionWithMoney } from "./read-collection-money"
import { linkableOrder } from "./linkable-order"
import { openPage, type OpenedPage } from "./open-page"

/** What a visitor of a link gets who starts to pay. */
export type StartedByLink =
  /** The page at the gateway. */
  | { kind: "page"; url: string }
  /** The link cannot be paid: its own page says why. */
  | { kind: "view"; view: Exclude<LinkStatus, "open"> }
  /** The link had all its pages of a day. */
  | { kind: "too_many_pages" }
  | Extract<TooMany, { kind: "too_many_starts" }>
  /** No page can be opened now. */
  | { kind: "unavailable" }

/**
 * Starts the payment of a link: see `openPage`. Never throws: a visitor gets a page of ours, whatever fails.
 */
export async function startByLink(
  link: PaymentLink,
  collection: CollectionToPay,
  starter: Starter,
  deps: Deps
): Promise<StartedByLink> {
  try {
    return await start(link, collection, starter, deps)
  } catch (error) {
    const { message, name } = error as Error
    deps.log.error(`could not start a payment by link ${link.id}: ${name}: ${message}`, {
      oncePerMinute: `no start by link ${name}`,
    })
    return { kind: "unavailable" }
  }
}

/**
 * What a visitor of a link sees now.
 *
 * @param cameAt when the visitor came; by default now.
 */
export async function viewOf(
  link: PaymentLink,
  deps: Deps,
  cameAt: Date = deps.now()
): Promise<LinkStatus> {
  const known = await readCollectionWithMoney(link.payment_collection_id, deps)
  return linkStatus(link, known, cameAt)
}

async function start(
  link: PaymentLink,
  collection: CollectionToPay,
  starter: Starter,
  deps: Deps
): Promise<StartedByLink> {
  const cameAt = deps.now()
  const view = await viewOf(link, deps, cameAt)
  if (view !== "open") {
    return { kind: "view", view }
  }
  const opened = await openAtLinksOrOtherAccount(link, collection, starter, deps)
  if (opened && opened.kind !== "page") {
    return opened.kind === "too_many_starts" ? opened : { kind: "too_many_pages" }
  }
  // Money may have arrived, or the order may have been canceled or edited meanwhile: nobody is sent to a page then.
  const now = await viewOf(link, deps, cameAt)
  if (now !== "open") {
    return { kind: "view", view: now }
  }
  const attempt = opened?.attempt
  const isOfLink =
    attempt !== undefined && centsFromDecimal(attempt.amount) === centsFromDecimal(link.amount)
  return isOfLink && isPayable(attempt, deps.now()) && attempt.checkout_url !== null
    ? { kind: "page", url: attempt.checkout_url }
    : { kind: "unavailable" }
}

/** Why an account takes no payment that another account may take. */
const TAKES_NO_PAYMENT: readonly StoreRefusalCode[] = [
  "region_unsupported",
  "account_closed",
  "not_set_up",
]

interface Refused {
  refused: StoreRefusalCode
}

/**
 * Opens a page at the link's account or, if that account takes no payment any more, at another account of the order's region.
 *
 * @returns a page, or why too many were opened; undefined if a shopper would read a refusal: the link's own page says why.
 */
async function openAtLinksOrOtherAccount(
  link: PaymentLink,
  collection: CollectionToPay,
  starter: Starter,
  deps: Deps
): Promise<OpenedPage | undefined> {
  const by = { id: link.id, isPublic: isPublic(link) }
  const openAt = async (account: Account | undefined): Promise<OpenedPage | Refused> =>
    account
      ? await unlessRefused(openPage({ account, collection, link: by, starter }, deps))
      : { refused: "account_closed" }
  const opened = await openAt(findAccount(deps, link.provider_id))
  if ("kind" in opened) {
    return opened
  }
  if (!TAKES_NO_PAYMENT.includes(opened.refused)) {
    return undefined
  }
  const { account } = await linkableOrder(link.order_id, deps)
  const openedElsewhere = await openAt(account)
  return "kind" in openedElsewhere ? openedElsewhere : undefined
}

/** A page, why too many were opened, or the refusal that a shopper would read. */
async function unlessRefused(opening: Promise<OpenedPage>): Promise<OpenedPage | Refused> {
  try {
    return await opening
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === "too_many_order_pages") {
      return { kind: code }
    }
    if (isStoreRefusal(code)) {
      return { refused: code }
    }
    throw error
  }
}
