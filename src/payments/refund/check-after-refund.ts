import type { OrderOrPayment } from "../../core"
import type { Deps } from "../deps"
import { leaseFrom } from "../reconcile/due-rows"

/** By then core has ended its refund or cancelation, also one that waits for a lock. */
const CHECK_AFTER_MS = 10 * 60_000

/**
 * Has the payments of an order checked soon, before Medusa refunds one of them or cancels the order, and again when it has done
 * so. Core books a refund before it asks the provider, and cancels an order even where no refund was made: the check finds what
 * a dying server or a failing database left. The daily checks of a completed payment may have ended.
 */
export async function checkAfterRefund(
  refunded: OrderOrPayment,
  {
    medusa,
    now,
    repositories: { attempts, payments },
  }: Pick<Deps, "medusa" | "now" | "repositories">
): Promise<void> {
  const checkAt = new Date(now().getTime() + CHECK_AFTER_MS)
  for (const collectionId of await medusa.collectionsOf(refunded)) {
    for (const { reference } of await payments.ofCollection(collectionId)) {
      const attempt = await attempts.byId(reference)
      const next = attempt?.next_check_at ?? null
      // Due within a lease: a check may be running, which reads too early what this refund leaves.
      const isDueBefore = next !== null && next > leaseFrom(now()) && next < checkAt
      if (attempt && !isDueBefore) {
        await attempts.transition(attempt, "check_scheduled", { next_check_at: checkAt })
      }
    }
  }
}
