import type { Evidence, EvidenceSource } from "./evidence"
import type { CheckoutAttempt } from "../attempt"
import type { HostedCheckoutOptions } from "../../options/options"
import type { ExpectedPayment } from "./expected-payment"
import { namesDiffer, paymentOf, type Payment } from "./payment"
import { historiesOf } from "./source-history"
import { UNREADABLE } from "../../signature/parse-json"
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
  return isKnown && namesDiffer(payment, options.profile) ? verify : (webhook ?? verify)
}

/** A transaction as the gateway names it, and the one source that does if each writes ids of its own. */
export interface NamedTransaction {
  id: string
  /** Ids of the other source are not compared with it. Absent if both sources write the same id. */
  source?: EvidenceSource
}

/** The transaction of the attempt's own payment; undefined if no source names one that can be read. */
export function namedTransaction(attempt: Judged, options: Judging): NamedTransaction | undefined {
  const own = leadingPiece(attempt, options)
  const { verify } = ownPayment(attempt, options)
  return transactionOf(own?.transaction_id ? own : verify, options)
}

/** The transaction that a piece of evidence names. Unreadable ids look alike but belong to different ones. */
export function transactionOf(
  piece: Pick<Evidence, "source" | "transaction_id"> | undefined,
  { profile }: Pick<Judging, "profile">
): NamedTransaction | undefined {
  const id = piece?.transaction_id
  return piece && id && id !== UNREADABLE
    ? { id, ...(profile.verify.transactionIds === "own" && { source: piece.source }) }
    : undefined
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
