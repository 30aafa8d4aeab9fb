import { secondPayments, type CheckoutAttempt } from "../../core"
import { findAccount } from "../accounts"
import type { Deps } from "../deps"

/**
 * Puts every second payment on an attempt's page on the worklist, before the attempt is completed, which is
 * final. Each was judged when it arrived, but the attempt's own payment may not have been known then.
 */
export async function holdSecondPayments(attempt: CheckoutAttempt, deps: Deps): Promise<void> {
  const account = findAccount(deps, attempt.provider_id)
  const others = account ? secondPayments(attempt, account.options) : []
  for (const other of others) {
    await deps.repositories.evidence.holdPayment(attempt, other, "already_paid")
  }
}
