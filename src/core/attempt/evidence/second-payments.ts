import type { CheckoutAttempt } from "../attempt"
import { ownPayment, type Judging } from "./attempt-verdict"
import { classifyDuplicatePayment } from "./duplicate-payment"
import { allPieces, type Evidence, type EvidenceSource } from "./evidence"
import { namesPart } from "./reversals/returned-amounts"
import { isUnnamedRefund } from "./reversals/reversal-kind"
import { historiesOf, reversalsNaming } from "./source-history"
import { centsFromDecimal, sumCents, type Cents } from "../../money/money"

type Judged = Parameters<typeof ownPayment>[0] & Pick<CheckoutAttempt, "resolution">

/** The notification first: as a rule, it names the attempt's transaction (`leadingPiece`). */
const SOURCES = ["webhook", "verify"] as const satisfies EvidenceSource[]

/**
 * The approvals in an attempt's evidence that are, or may be, a second payment and were not returned in full,
 * one per transaction.
 */
export function secondPayments(attempt: Judged, options: Judging): Evidence[] {
  const { evidence, transaction_id } = attempt
  const { profile } = options
  const own = ownPayment(attempt, options)
  const second = allPieces(evidence).filter(
    (piece) =>
      classifyDuplicatePayment(piece, own, transaction_id, profile) !== undefined &&
      !isReturnedInFull(attempt, piece, options)
  )
  return [...new Map(second.map((piece) => [piece.transaction_id, piece])).values()]
}

/**
 * Whether verify may name a second payment that a notification names too, each by an id of its own: notifications
 * name as many second payments as verify named up to this one.
 */
export function mayBeNotified(attempt: Judged, piece: Evidence, options: Judging): boolean {
  if (piece.source === "webhook" || options.profile.verify.transactionIds === "same") {
    return false
  }
  const second = secondPayments(attempt, options)
  const namedBy = (source: EvidenceSource) => second.filter((other) => other.source === source)
  const place = namedBy("verify").findIndex(
    (other) => other.transaction_id === piece.transaction_id
  )
  return place < namedBy("webhook").length
}

/** The sources whose ids can be compared with those of a source: both, unless each writes ids of its own. */
export function sourcesNaming(
  source: EvidenceSource,
  { profile }: Pick<Judging, "profile">
): readonly EvidenceSource[] {
  return profile.verify.transactionIds === "same" ? SOURCES : [source]
}

/**
 * The sources whose reports of the attempt's `transaction_id` mean its own payment. If each source writes ids of
 * its own, that is the one source that named it: the same id from the other source may be another payment.
 */
export function ownSources(
  attempt: Parameters<typeof ownPayment>[0],
  options: Judging
): readonly EvidenceSource[] {
  const { transaction_id } = attempt
  if (transaction_id === null) {
    return []
  }
  if (options.profile.verify.transactionIds === "same") {
    return SOURCES
  }
  const own = ownPayment(attempt, options)
  return SOURCES.filter((source) => own[source]?.transaction_id === transaction_id).slice(0, 1)
}

/**
 * Whether all money of an approval was returned. After a partial return the rest is still a payment, and some
 * gateways repeat the payment's own amount with a partial return. So a return that names a part counts as less
 * than all, unless the parts that notifications name add up to the payment. A refund whose amount no report names
 * may be a part, unless an admin has recorded it.
 */
export function isReturnedInFull(
  { amount, evidence, resolution }: Pick<Judged, "amount" | "evidence" | "resolution">,
  approval: Evidence,
  { profile }: Pick<Judging, "profile">
): boolean {
  const reversals = reversalsNaming(approval, historiesOf(evidence, profile), profile)
  const whole = centsFromDecimal(approval.amount ?? amount) ?? (0 as Cents)
  const parts = reversals.filter((reversal) => namesPart(reversal, whole, profile))
  if (parts.length > 0) {
    return sumOfParts(parts, whole) >= whole
  }
  const isRecorded = resolution?.refunded_transactions?.includes(approval.transaction_id ?? "")
  return reversals.length > 0 && (isRecorded === true || !isUnnamedRefund(reversals, profile))
}

function sumOfParts(reversals: readonly Evidence[], whole: Cents): Cents {
  const cents = reversals.flatMap(({ source, amount }) =>
    source === "webhook" ? (centsFromDecimal(amount ?? "") ?? []) : []
  )
  return sumCents(cents.filter((part) => part < whole))
}
