import { ownPayment, type Judging } from "./attempt-verdict"
import { classifyDuplicatePayment } from "./duplicate-payment"
import { allPieces, type Evidence } from "./evidence"
import { namesPart } from "./known-reversal"
import { historiesOf, reversalsNaming } from "./source-history"
import { centsFromDecimal, sumCents, type Cents } from "../../money/money"

/**
 * The approvals in an attempt's evidence that are, or may be, a second payment and were not returned in full,
 * one per transaction.
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
      classifyDuplicatePayment(piece, own, transaction_id, profile) !== undefined &&
      !isReturnedInFull(attempt, piece, options)
  )
  return [...new Map(second.map((piece) => [piece.transaction_id, piece])).values()]
}

/**
 * Whether all money of an approval was returned. After a partial return the rest is still a payment, and some
 * gateways repeat the payment's own amount with a partial return. So a return that names a part counts as less
 * than all, unless the parts that notifications name add up to the payment.
 */
export function isReturnedInFull(
  { evidence, amount }: Pick<Parameters<typeof ownPayment>[0], "evidence" | "amount">,
  approval: Evidence,
  { profile }: Pick<Judging, "profile">
): boolean {
  const reversals = reversalsNaming(approval, historiesOf(evidence, profile), profile)
  const whole = centsFromDecimal(approval.amount ?? amount) ?? (0 as Cents)
  const parts = reversals.filter((reversal) => namesPart(reversal, whole, profile))
  return reversals.length > 0 && (parts.length === 0 || sumOfParts(parts, whole) >= whole)
}

function sumOfParts(reversals: readonly Evidence[], whole: Cents): Cents {
  const cents = reversals.flatMap(({ source, amount }) =>
    source === "webhook" ? (centsFromDecimal(amount ?? "") ?? []) : []
  )
  return sumCents(cents.filter((part) => part < whole))
}
