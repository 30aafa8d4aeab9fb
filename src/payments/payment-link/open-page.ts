import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { CollectionToPay, StartingLink } from "../../core/ports/session-with-cart"
import { centsFromMedusa, toDecimalString } from "../../core/money/money"
import type { Starter } from "../../core/starters/started-by"
import type { Account } from "../account"
import type { Deps } from "../deps"
import { toShopper } from "../refusals"
import { pageOfferedAgain, type TooMany } from "../start/check-new-page"
import { checkStart } from "../start/check-start"
import { lockForShopper } from "./lock-for-shopper"

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
 * collection's open page is offered again if it fits, and nobody waits for it. Other starts of a collection take turns: two at
 * once would delete each other's sessions.
 *
 * @throws MedusaError that a shopper can read, also when the page was left or replaced meanwhile.
 */
export async function openPage(start: PageOfOrder, deps: Deps): Promise<OpenedPage> {
  const { account, collection, link, starter } = start
  const checked = await checkStart(collection, account, starter, deps, { link: link ?? null })
  if (checked.kind !== "start") {
    return checked
  }
  const open = await reusablePage(start, checked.attempts, deps)
  if (open) {
    return { kind: "page", attempt: open }
  }
  const { medusa, repositories } = deps
  await lockForShopper(`hosted-checkout:start:${collection.id}`, deps, async () => {
    await medusa.startPayment(collection.id, account.provider_id, { link, order: checked.order })
  })
  const attempts = await repositories.attempts.ofCollection(collection.id)
  const attempt =
    attempts.find(({ status }) => status === "open") ??
    attempts.find(({ over_because }) => over_because === "paid")
  // Another start may have replaced the page meanwhile, and its page names the shopper.
  if (!attempt || (link?.isPublic && attempt.payment_link_id !== link.id)) {
    throw toShopper("page_unavailable")
  }
  return { kind: "page", attempt }
}

/** The open page if it fits and Medusa can book with its session: another start would change nothing. */
async function reusablePage(
  { account, collection, link }: PageOfOrder,
  attempts: readonly CheckoutAttempt[],
  { medusa, now }: Deps
): Promise<CheckoutAttempt | undefined> {
  const toPay = await collection.amount()
  const unpaid = toPay && {
    amount: toDecimalString(centsFromMedusa(toPay.amount)),
    currency_code: toPay.currency_code,
  }
  const known = { account, attempts, cart: undefined, link: link ?? null }
  const page = unpaid && pageOfferedAgain(known, unpaid, now())
  if (!page) {
    return undefined
  }
  const sessions = await medusa.sessionsOf(collection.id)
  const isBookable = sessions.some(
    ({ id, status }) => id === page.payment_session_id && status === "pending"
  )
  return isBookable ? page : undefined
}
