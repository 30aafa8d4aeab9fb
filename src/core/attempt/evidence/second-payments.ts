import { ownPayment, type Judging } from "./attempt-verdict"
import { classifyDuplicatePayment } from "./duplicate-payment"
import { allPieces, type Evidence } from "./evidence"
import { isPartialStatus } from "./known-reversal"
import { returnedPart } from "./reversal"
import { historiesOf, reversalsNaming } from "./source-history"
import { centsFromDecimal } from "../../money/money"

/**
 * The approvals in an attempt's evidence that are a second payment and were not returned in full, one per
 * transaction.
 */
export function secondPayments(
  attempt: Parameters<typeof ownPayment>[0],
  options: Judging
): Evidence[] {
  const { evidence, transaction_id } = attempt
  const { profile } = options
  const own = ownPayment(attempt, options)
  const second = allPieces(evidence).filter(
    (piece) =>
      classifyDuplicatePayment(piece, own, transaction_id, profile) === "second_payment" &&
      !isReturnedInFull(attempt, piece, options)
  )
  return [...new Map(second.map((piece) => [piece.transaction_id, piece])).values()]
}

/** Whether all money of an approval was returned: after a partial return, the rest is still a payment. */
export function isReturnedInFull(
  { evidence, amount }: Pick<Parameters<typeof ownPayment>[0], "evidence" | "amount">,
  approval: Evidence,
  { profile }: Pick<Judging, "profile">
): boolean {
  const reversals = reversalsNaming(approval, historiesOf(evidence, profile), profile)
  const whole = centsFromDecimal(approval.amount ?? amount)
  return (
    reversals.length > 0 &&
    returnedPart(reversals, whole) === null &&
    !reversals.every((reversal) => reversal.amount === null && isPartialStatus(reversal))
  )
}
