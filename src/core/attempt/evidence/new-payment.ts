import type { CheckoutAttempt } from "../attempt"
import { isApproval } from "./duplicate-payment"
import { allPieces, type Evidence, type EvidenceFile } from "./evidence"
import { leadingPiece, verdictOf, type Judging } from "./attempt-verdict"
import { standing } from "./payment"
import { historiesOf, reversalsNaming, isReversed } from "./source-history"

type Judged = Parameters<typeof leadingPiece>[0] & Pick<CheckoutAttempt, "transaction_id">

/**
 * Whether new evidence makes another transaction the attempt's payment: the first one was returned and a
 * second one approved, or nothing was approved before. A second payment while the first one stands does not
 * count: see `classifyDuplicatePayment`. If ids are missing or cannot be compared, an approval after a
 * reversal counts as another payment and a person decides.
 *
 * @param before the attempt with the evidence known so far.
 * @param evidence all of it, with the new pieces.
 */
export function isNewPayment(before: Judged, evidence: EvidenceFile, options: Judging): boolean {
  const { profile } = options
  const after = { ...before, evidence }
  const own = leadingPiece(after, options)
  if (!own || isReversed(evidence, own, profile)) {
    return false
  }
  const known = leadingPiece(before, options)
  if (!known) {
    return true
  }
  const isComparable =
    (known.source === own.source || profile.verify.transactionIds === "same") &&
    known.transaction_id !== null &&
    own.transaction_id !== null
  if (isComparable) {
    return known.transaction_id !== own.transaction_id
  }
  const wasReturned = verdictOf(before, options).kind === "reversed"
  const isBack = verdictOf(after, options).kind !== "reversed"
  return (
    wasReturned && (isBack || approvals(evidence, options) > approvals(before.evidence, options))
  )
}

function approvals(file: EvidenceFile, { profile }: Judging): number {
  return allPieces(file).filter((piece) => isApproval(piece, profile)).length
}

/** Whether the attempt's known transaction was returned and another one is its payment now. */
export function isTransactionReplaced(attempt: Judged, own: Evidence, options: Judging): boolean {
  const { evidence, transaction_id } = attempt
  const { profile } = options
  if ([null, transaction_id].includes(own.transaction_id) || transaction_id === null) {
    return false
  }
  const histories = historiesOf(evidence, profile)
  const stands = [...standing(histories.webhook), ...standing(histories.verify)].filter(
    (piece) => reversalsNaming(piece, histories, profile).length === 0
  )
  const isStanding = (id: string | null) => stands.some((piece) => piece.transaction_id === id)
  return isStanding(own.transaction_id) && !isStanding(transaction_id)
}
