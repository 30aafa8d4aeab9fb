import type { CheckoutAttempt } from "../attempt"
import type { EvidenceFile } from "./evidence"
import { leadingPiece, type Judging } from "./attempt-verdict"
import { wentBack } from "./source-history"

type Judged = Parameters<typeof leadingPiece>[0]

/**
 * Whether new evidence makes another transaction the attempt's payment: the first one was returned and a
 * second one approved, or nothing was approved before. A second payment beside one that stands is none:
 * see `besideOf`.
 *
 * @param before the attempt with the evidence that was known.
 * @param evidence all of it, with the news.
 */
export function isNewPayment(
  before: Judged & Pick<CheckoutAttempt, "transaction_id">,
  evidence: EvidenceFile,
  options: Judging
): boolean {
  const { profile } = options
  const own = leadingPiece({ ...before, evidence }, options)
  if (!own || wentBack(evidence, own, profile)) {
    return false
  }
  const known = leadingPiece(before, options)
  if (!known) {
    return true
  }
  const ids = [known.transaction_id, own.transaction_id]
  const isComparable = known.source === own.source || profile.verify.transactionIds === "same"
  return isComparable
    ? !ids.includes(null) && ids[0] !== ids[1]
    : // The two sources name one payment differently; of a returned one nobody can tell.
      wentBack(evidence, known, profile)
}
