import type { Evidence } from "./evidence"
import type { CheckoutAttempt } from "./ledger"
import type { HostedCheckoutOptions } from "./options"
import type { ExpectedPayment } from "./expected-payment"
import { approvalsOf, named, paymentOf, type Payment } from "./payment"
import { storyOf } from "./source-story"
import { judgeEvidence, type Verdict } from "./verdict"

type Judged = Pick<
  CheckoutAttempt,
  "id" | "amount" | "currency_code" | "evidence" | "captured_at" | "transaction_id"
>
type Judging = Pick<HostedCheckoutOptions, "merchantSiteId" | "proof" | "profile">

/** What the stored evidence says about an attempt, under the options of its provider instance. */
export function verdictOf(attempt: Judged, options: Judging): Verdict {
  return judgeEvidence(
    attempt.evidence,
    expectedOf(attempt, options),
    options.profile,
    options.proof
  )
}

/** The approvals that are the attempt's own payment, under the options of its provider instance. */
export function ownPayment(attempt: Judged, options: Judging): Payment {
  return paymentOf(attempt.evidence, expectedOf(attempt, options), options.profile)
}

/**
 * What names the attempt's transaction: the notification before verify. The one that it is known by stays,
 * where verify named both: the other one waits for a person as a second payment since then.
 */
export function leadingPiece(attempt: Judged, options: Judging): Evidence | undefined {
  const { webhook, verify } = ownPayment(attempt, options)
  const known = verify && named([verify], attempt.transaction_id)
  const asked = approvalsOf(storyOf(attempt.evidence, "verify", options.profile))
  const second = named(asked, webhook?.transaction_id)
  return known && second && second !== known ? known : (webhook ?? verify)
}

function expectedOf(attempt: Judged, { merchantSiteId }: Judging): ExpectedPayment {
  return {
    amount: attempt.amount,
    currency_code: attempt.currency_code,
    reference: attempt.id,
    merchantSiteId,
    bookedTransaction: attempt.captured_at === null ? null : attempt.transaction_id,
    knownTransaction: attempt.transaction_id,
  }
}
