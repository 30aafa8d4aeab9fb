import { livePageOf } from "../../core/attempt/live-page"
import { isStoreRefusal, type StoreRefusalCode } from "../../core/errors/store-refusal"
import { linkView, type LinkView } from "../../core/payment-link/link-status"
import type { PaymentLink } from "../../core/payment-link/payment-link"
import type { CollectionToPay } from "../../core/ports/session-with-cart"
import type { Starter } from "../../core/starters/started-by"
import { findAccount } from "../account"
import type { Deps } from "../deps"
import type { TooMany } from "../start/check-new-page"
import { checkStart } from "../start/check-start"
import { payableUrl } from "../start/payable-url"
import { readCollectionWithMoney } from "./collection-money"
import { startInTurn } from "./start-in-turn"

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
 * Starts the payment of a link: as a shopper's start through the Store API, with the same checks and limits. The collection's
 * open page is offered again. Never throws: a visitor gets a page of ours, whatever fails.
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
  const { id, payment_collection_id, provider_id } = link
  const view = await viewOf(link, deps)
  if (view !== "open") {
    return { kind: "view", view }
  }
  const account = findAccount(deps, provider_id)
  if (!account) {
    return { kind: "unavailable" }
  }
  const { attempts, links } = deps.repositories
  const before = await attempts.ofCollection(payment_collection_id)
  const checked = await checkStart(collection, account, starter, deps)
  if (checked.kind !== "start") {
    return checked
  }
  await startInTurn(payment_collection_id, provider_id, deps)
  const page = livePageOf(await attempts.ofCollection(payment_collection_id))
  const url = page && (await payableUrl(page, deps))
  if (!url) {
    const now = await viewOf(link, deps)
    return now === "open" ? { kind: "unavailable" } : { kind: "view", view: now }
  }
  // Whoever opened the page by another start must not learn the link's address from it.
  if (!before.some((attempt) => attempt.id === page.id)) {
    await links.notePage(id, page.id)
  }
  return { kind: "page", url }
}
