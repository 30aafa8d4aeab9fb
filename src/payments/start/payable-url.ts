import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { isPayable } from "../../core/attempt/live-page"
import { moneyOfCollection } from "../../core/payment/collection-money"
import { orderRefusal } from "../../core/start/start-refusal"
import type { Deps } from "../deps"
import { isPaidElsewhere } from "../process/medusa-facts"
import { amountOfPage } from "../process/page"
import { readCollectionBooks } from "../process/read-books"

/**
 * The address of an attempt's page while a shopper may pay there: as long as no payment of the collection is
 * approved, held or booked, on this page or on a replaced one. After that no new payment may start either.
 */
export async function payableUrl(
  attempt: CheckoutAttempt,
  deps: Pick<Deps, "accounts" | "now" | "repositories">
): Promise<string | null> {
  const { checkout_url, payment_collection_id } = attempt
  if (!isPayable(attempt, deps.now())) {
    return null
  }
  const { kind } = moneyOfCollection(await readCollectionBooks(payment_collection_id, deps))
  return kind === "none" ? checkout_url : null
}

/**
 * As `payableUrl`, for a shopper who comes back to a page: null also once Medusa could not book a payment, because the order is
 * canceled or owes less than the page, or another payment has its money.
 */
export async function continuableUrl(
  attempt: CheckoutAttempt,
  deps: Pick<Deps, "accounts" | "medusa" | "now" | "repositories">
): Promise<string | null> {
  const url = await payableUrl(attempt, deps)
  const collection =
    url && (await deps.medusa.collection(attempt.payment_collection_id, { total: false }))
  if (!collection || isPaidElsewhere(undefined, collection)) {
    return null
  }
  const { order } = collection
  return orderRefusal({ amount: amountOfPage(attempt), order }) ? null : url
}
