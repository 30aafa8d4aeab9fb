import { isStoreRefusal, type StoreRefusalCode } from "../../core/errors/store-refusal"
import { linkView, type LinkView } from "../../core/payment-link/link-status"
import { isPublic, type PaymentLink } from "../../core/payment-link/payment-link"
import type { CollectionToPay } from "../../core/ports/session-with-cart"
import type { Starter } from "../../core/starters/started-by"
import { findAccount } from "../account"
import type { Deps } from "../deps"
import type { TooMany } from "../start/check-new-page"
import { payableUrl } from "../start/payable-url"
import { readCollectionWithMoney } from "./collection-money"
import { openPage } from "./open-page"

/** What a visitor of a link gets who starts to pay. */
export type StartedByLink =
  /** The page at the gateway. */
  | { kind: "page"; url: string }
  /** The link cannot be paid: its own page says why. */
  | { kind: "view"; view: Exclude<LinkView, "open"> }
  | TooMany
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
    const { code, message, name } = error as Error & { code?: unknown }
    if (isStoreRefusal(code)) {
      return REFUSED[code] ?? { kind: "unavailable" }
    }
    deps.log.error(`could not start a payment by link ${link.id}: ${name}: ${message}`, {
      oncePerMinute: `no start by link ${name}`,
    })
    return { kind: "unavailable" }
  }
}

const REFUSED: Partial<Record<StoreRefusalCode, StartedByLink>> = {
  already_paid: { kind: "view", view: "paid" },
  payment_held: { kind: "view", view: "held" },
  payment_arrived: { kind: "view", view: "confirming" },
  total_changed: { kind: "view", view: "outdated" },
  too_many_pages: { kind: "too_many_pages" },
}

/** What a visitor of a link sees now. */
export async function viewOf(link: PaymentLink, deps: Deps): Promise<LinkView> {
  return linkView(link, await readCollectionWithMoney(link.payment_collection_id, deps), deps.now())
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
  const opened = await openPage({ account, collection, link: by, starter }, deps)
  if (opened.kind !== "page") {
    return opened
  }
  const url = await payableUrl(opened.attempt, deps)
  if (url) {
    return { kind: "page", url }
  }
  const now = await viewOf(link, deps)
  return now === "open" ? { kind: "unavailable" } : { kind: "view", view: now }
}
