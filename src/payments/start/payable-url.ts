import { isPayable, startRefusal, type CheckoutAttempt } from "../../core"
import { judgingOptionsOf } from "../accounts"
import type { Deps } from "../deps"
import { hasArrived } from "../is-paid"

/**
 * The address of an attempt's page while a shopper may pay there. Not once a payment of its collection is approved, held or
 * booked, on this page or on one that it replaced: then a new payment may not start either.
 */
export async function payableUrl(
  attempt: CheckoutAttempt,
  deps: Pick<Deps, "accounts" | "now" | "repositories">
): Promise<string | null> {
  const { checkout_url, payment_collection_id, provider_id } = attempt
  if (!isPayable(attempt, judgingOptionsOf(deps, provider_id), deps.now())) {
    return null
  }
  const attempts = await deps.repositories.attempts.ofCollection(payment_collection_id)
  return startRefusal({ attempts, hasArrived: hasArrived(attempts, deps) }) ? null : checkout_url
}
