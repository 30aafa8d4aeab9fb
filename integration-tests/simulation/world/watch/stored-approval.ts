import type { HostedCheckoutOptions } from "../../../../src/core/options/options"
import { awaitsOrder, moneyOfCollection } from "../../../../src/core/payment/collection-money"
import type { Account, Accounts } from "../../../../src/payments/account"
import type { Deps } from "../../../../src/payments/deps"
import { readBooks, readCollectionBooks } from "../../../../src/payments/process/read-books"
import { FakeRepositories } from "../../fakes/repositories"
import { approvedOf, rowsOf } from "../money/truth"
import type { Shared } from "../server"
import { PROVIDER, SECOND } from "../sites"
import { isKnownApproved } from "./known-approval"

/**
 * From the moment at which an approval is stored, and before anybody has processed it, no other page is offered for its
 * cart, and the cart stays as it is. Reads as a server does, without a point: nothing happens meanwhile.
 */
export async function watchStoredApproval(reference: string, shared: Shared): Promise<void> {
  const { broken, database, gateway } = shared
  const attempt = database.attempts.get(reference)
  const page = gateway.pageOf(reference)
  if (!attempt || !page || !isKnownApproved(attempt, shared)) {
    return
  }
  const observer = observerOf(shared)
  const books = await readCollectionBooks(attempt.payment_collection_id, observer)
  const isMoved = rowsOf(page, shared).some(
    ({ payment_collection_id }) => payment_collection_id !== attempt.payment_collection_id
  )
  if (moneyOfCollection(books).kind === "none" && !isMoved) {
    const detail = `${reference} is approved, and its cart has no money`
    broken.set("no page is offered whose cart has an approved payment", detail)
  }
  // An admin may have applied the payment to another order: the cart is free.
  if (attempt.cart_id && !isMoved && isToBeOrdered(attempt.cart_id, reference, shared)) {
    const pages = await readBooks(
      database.attempts.where(({ cart_id }) => cart_id === attempt.cart_id),
      observer
    )
    if (!pages.some(awaitsOrder)) {
      broken.set("a cart whose payment is approved does not change", attempt.cart_id)
    }
  }
}

/** One payment that a notification proves, and that nobody has decided about. */
function isToBeOrdered(cartId: string, reference: string, shared: Shared): boolean {
  const { gateway, settings, tables } = shared
  const page = gateway.pageOf(reference)
  const approved = page ? approvedOf(page) : []
  return (
    page !== undefined &&
    settings.proof === "either" &&
    approved.length === 1 &&
    approved.every(({ isNotified }) => isNotified) &&
    !tables.orderOfCart.has(cartId) &&
    rowsOf(page, shared).every(({ status }) => status === "reported" || status === "proven")
  )
}

function observerOf({ database, options, secondOptions, sim }: Shared) {
  const configured = [
    [PROVIDER, options],
    [SECOND, secondOptions ?? options],
  ] as const satisfies [string, HostedCheckoutOptions][]
  const accounts = configured.map(([id, given]) => [id, { options: given } as Account] as const)
  return {
    accounts: { options, byProviderId: new Map(accounts) } satisfies Accounts,
    repositories: new FakeRepositories(database, { now: () => sim.now() }),
  } satisfies Pick<Deps, "accounts" | "repositories">
}
