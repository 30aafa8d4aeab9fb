import { centsFromDecimal } from "../../core/money/money"
import { isStoreRefusal } from "../../core/errors/store-refusal"
import { linkStatus, type LinkStatus } from "../../core/payment-link/link-status"
import { isPublic, type PaymentLink } from "../../core/payment-link/payment-link"
import type { CollectionToPay } from "../../core/ports/session-with-cart"
import type { Starter } from "../../core/starters/started-by"
import { findAccount } from "../account"
import type { Deps } from "../deps"
import type { TooMany } from "../start/check-new-page"
import { payableUrl } from "../start/payable-url"
import { readCollectionWithMoney } from "./collection-money"
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

/** What a visitor of a link sees now. */
export async function viewOf(link: PaymentLink, deps: Deps): Promise<LinkStatus> {
  const known = await readCollectionWithMoney(link.payment_collection_id, deps)
  return linkStatus(link, known, deps.now())
}

async function start(
  link: PaymentLink,
  collection: CollectionToPay,
  starter: Starter,
  deps: Deps
): Promise<StartedByLink> {
  const view = await viewOf(link, deps)
  if (view !== "open") {
    return { kind: "view", view }
  }
  const account = findAccount(deps, link.provider_id)
  if (!account) {
    return { kind: "unavailable" }
  }
  const by = { id: link.id, isPublic: isPublic(link) }
  const opened = await unlessRefused(openPage({ account, collection, link: by, starter }, deps))
  if (opened && opened.kind !== "page") {
    return opened.kind === "too_many_starts" ? opened : { kind: "too_many_pages" }
  }
  // The order or its money may have changed meanwhile: nobody is sent to a page of another amount than the link shows.
  const url =
    opened && centsFromDecimal(opened.attempt.amount) === centsFromDecimal(link.amount)
      ? await payableUrl(opened.attempt, deps)
      : null
  if (url) {
    return { kind: "page", url }
  }
  const now = await viewOf(link, deps)
  return now === "open" ? { kind: "unavailable" } : { kind: "view", view: now }
}

/** A page, or why too many were opened; undefined if a shopper would read a refusal: the link's own page says why. */
async function unlessRefused(opening: Promise<OpenedPage>): Promise<OpenedPage | undefined> {
  try {
    return await opening
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === "too_many_order_pages") {
      return { kind: code }
    }
    if (isStoreRefusal(code)) {
      return undefined
    }
    throw error
  }
}
