import type { CheckoutAttempt } from "../../core/attempt/attempt"
import { isPayable } from "../../core/attempt/live-page"
import { moneyOfCollection } from "../../core/payment/collection-money"
import type { Deps } from "../deps"
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
