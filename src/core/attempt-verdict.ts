import type { CheckoutAttempt } from "./ledger"
import type { HostedCheckoutOptions } from "./options"
import { judgeEvidence, type Verdict } from "./verdict"

/** What the stored evidence says about an attempt, under the options of its provider instance. */
export function verdictOf(
  attempt: Pick<CheckoutAttempt, "id" | "amount" | "currency_code" | "evidence">,
  { merchantSiteId, proof }: Pick<HostedCheckoutOptions, "merchantSiteId" | "proof">
): Verdict {
  const expected = {
    amount: attempt.amount,
    currency_code: attempt.currency_code,
    reference: attempt.id,
    merchantSiteId,
  }
  return judgeEvidence(attempt.evidence, expected, proof)
}
