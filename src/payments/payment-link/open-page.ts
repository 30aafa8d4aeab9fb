import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { livePageOf } from "../../core/attempt/live-page"
import type { CollectionToPay, StartingLink } from "../../core/ports/session-with-cart"
import type { Starter } from "../../core/starters/started-by"
import type { Account } from "../account"
import type { Deps } from "../deps"
import { toShopper } from "../refusals"
import type { TooMany } from "../start/check-new-page"
import { checkStart } from "../start/check-start"

interface PageOfOrder {
  collection: CollectionToPay
  account: Account
  starter: Starter
  /** The payment link of the start. */
  link?: StartingLink
}

/** The page of a start, which may have been paid meanwhile. */
export type OpenedPage = { kind: "page"; attempt: CheckoutAttempt } | TooMany

/**
 * Opens a page for what an order owes, as a shopper's start through the Store API does: with the same checks and limits. The
 * collection's open page is offered again if it fits. Starts of a collection take turns: two at once would delete each other's
 * sessions.
 *
 * @throws MedusaError that a shopper can read.
 */
export async function openPage(
  { account, collection, link, starter }: PageOfOrder,
  deps: Deps
): Promise<OpenedPage> {
  const checked = await checkStart(collection, account, starter, deps, link)
  if (checked.kind !== "start") {
    return checked
  }
  const { medusa, repositories } = deps
  await medusa.withLock(`hosted-checkout:start:${collection.id}`, async () => {
    await medusa.startPayment(collection.id, account.provider_id, { link, order: checked.order })
  })
  const attempts = await repositories.attempts.ofCollection(collection.id)
  const attempt = livePageOf(attempts) ?? newest(attempts)
  // Another start may have replaced the page meanwhile, and its page names the shopper.
  if (!attempt || (link?.isPublic && attempt.payment_link_id !== link.id)) {
    throw toShopper("page_unavailable")
  }
  return { kind: "page", attempt }
}

function newest(attempts: readonly CheckoutAttempt[]): CheckoutAttempt | undefined {
  return [...attempts].sort(
    (one, other) => other.created_at.getTime() - one.created_at.getTime()
  )[0]
}
