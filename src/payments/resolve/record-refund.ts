import { requireAccount } from "../accounts"
import { refundInMedusa, reverseInMedusa } from "../process/return-and-hold"
import { confirmReturnedRefunds } from "../refund/confirm-returned-refunds"
import { changeHeld, type Held } from "./change-held"
import { closedWith } from "./close"
import { assertAllReturned, assertNoPaidOrder, isCapturedWithoutOrder } from "./held-facts"
import { resolutionEntry } from "./resolution"

/**
 * Records that the gateway has returned a held payment. A capture that no order has is refunded in Medusa.
 *
 * @param allReturned the admin confirms that all of it was returned, not only the part that the gateway reports.
 * @throws MedusaError NOT_ALLOWED that says what to do first; NOT_FOUND if Medusa must refund it and its account is
 *   not configured.
 */
export async function recordRefund(held: Held, allReturned: boolean): Promise<void> {
  const { attempt, facts, resolution, deps } = held
  assertAllReturned(facts.verdict, allReturned)
  assertNoPaidOrder(attempt, facts, allReturned, deps)
  await confirmReturnedRefunds(attempt, "admin", deps)
  const entry = resolutionEntry(resolution)
  if (!isCapturedWithoutOrder(attempt, facts)) {
    await changeHeld(held, "closed", closedWith(attempt, resolution), entry)
    return
  }
  if (attempt.captured_at !== null) {
    // Medusa refunds it through its provider.
    requireAccount(deps, attempt.provider_id)
  }
  // Written before Medusa is called; if the server dies in between, it stays held for the same action.
  const claimed = await changeHeld(held, "refund_begun", { resolution })
  // Another provider's order keeps its collection.
  const book = facts.order ? refundInMedusa : reverseInMedusa
  await book(claimed, deps, resolution.by)
  // The cart may be paid again, with another payment.
  await changeHeld(
    { ...held, attempt: claimed },
    "closed_with_refund",
    closedWith(claimed, resolution),
    { ...entry, data: { ...entry.data, captured_at: claimed.captured_at } }
  )
}
