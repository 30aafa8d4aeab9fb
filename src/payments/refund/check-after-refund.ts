import type { CheckoutAttempt } from "../../core/attempt/attempt"
import type { OrderOrPayment } from "../../core/ports/medusa-port"
import type { Deps } from "../deps"
import { leaseFrom } from "../due/due-rows"

type RefundDeps = Pick<Deps, "medusa" | "now" | "repositories">

/** By then core has ended its refund or cancelation, also after waiting for a lock. */
const CORE_DONE_AFTER_MS = 10 * 60_000

/**
 * Schedules an early check of an order's payments, before Medusa refunds one of them or cancels the order. Core
 * books a refund before it asks the provider, and cancels an order even where no refund was made: the check finds
 * what a dying server or a failing database left. The daily checks of a completed payment may have ended.
 */
export async function checkAfterRefund(refunded: OrderOrPayment, deps: RefundDeps): Promise<void> {
  const { now, repositories } = deps
  const checkAt = new Date(now().getTime() + CORE_DONE_AFTER_MS)
  for await (const attempt of attemptsOf(refunded, deps)) {
    const next = attempt.next_check_at
    // Due within a lease: a check may be running, which reads too early what this refund leaves.
    const isDueBefore = next !== null && next > leaseFrom(now()) && next < checkAt
    if (!isDueBefore) {
      const { attempts } = repositories
      await attempts.transition(attempt, "check_scheduled", { next_check_at: checkAt })
    }
  }
}

/**
 * Once Medusa has refunded a payment or canceled an order, its payments are due: a refund to make is on the
 * worklist at once.
 */
export async function checkRefunded(refunded: OrderOrPayment, deps: RefundDeps): Promise<void> {
  const { attempts } = deps.repositories
  for await (const attempt of attemptsOf(refunded, deps)) {
    await attempts.transition(attempt, "check_scheduled", { next_check_at: deps.now() })
  }
}

/** The pages of the payments of an order, or of a payment. */
async function* attemptsOf(
  refunded: OrderOrPayment,
  { medusa, repositories: { attempts, payments } }: RefundDeps
): AsyncGenerator<CheckoutAttempt> {
  for (const collectionId of await medusa.collectionsOf(refunded)) {
    for (const { reference } of await payments.ofCollection(collectionId)) {
      const attempt = await attempts.byId(reference)
      if (attempt) {
        yield attempt
      }
    }
  }
}
