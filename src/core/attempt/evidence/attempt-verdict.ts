import type { Evidence } from "./evidence"
import type { CheckoutAttempt } from "../attempt"
import type { HostedCheckoutOptions } from "../../options/options"
import type { ExpectedPayment } from "./expected-payment"
import { idsDiffer, paymentOf, type Payment } from "./payment"
import { historiesOf } from "./source-history"
import { judgeEvidence, type Verdict } from "./verdict"

type Judged = Pick<
  CheckoutAttempt,
  "id" | "amount" | "currency_code" | "evidence" | "captured_at" | "transaction_id"
>
/** The account options that decide how its evidence is judged. */
export type Judging = Pick<HostedCheckoutOptions, "merchantSiteId" | "proof" | "profile">

/** Judges the stored evidence of an attempt under the options of its account. */
export function verdictOf(attempt: Judged, options: Judging): Verdict {
  return judgeEvidence(
    attempt.evidence,
    expectedOf(attempt, options),
    options.profile,
    options.proof
  )
}

/**
 * Whether a source has approved a payment on the attempt's page. The proof may be incomplete; another payment would be a
 * second one all the same.
 */
export function hasApproval(attempt: Judged, options: Judging): boolean {
  const verdict = verdictOf(attempt, options)
  return verdict.kind === "reversed" ? !verdict.unapproved : verdict.kind !== "unproven"
}

/** The approvals that count as the attempt's own payment, under the options of its account. */
export function ownPayment(attempt: Judged, options: Judging): Payment {
  const { profile } = options
  return paymentOf(historiesOf(attempt.evidence, profile), expectedOf(attempt, options), profile)
}

/**
 * The piece of evidence that names the attempt's transaction: the notification rather than verify, unless the
 * attempt is already known by the transaction that verify named. In that case the transaction of the
 * notification waits for a person, or holds the attempt.
 */
export function leadingPiece(attempt: Judged, options: Judging): Evidence | undefined {
  const payment = ownPayment(attempt, options)
  const { webhook, verify } = payment
  const isKnown = verify?.transaction_id === attempt.transaction_id
  return isKnown && idsDiffer(payment, options.profile) ? verify : (webhook ?? verify)
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
