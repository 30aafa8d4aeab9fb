import { ownPayment, type Judging } from "./attempt-verdict"
import { besideOf } from "./beside"
import { allPieces, type Evidence } from "./evidence"
import { wentBack } from "./source-history"

/**
 * The approvals in an attempt's evidence that are a second payment beside its own and were not returned, one
 * for each transaction.
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
      besideOf(piece, own, transaction_id, profile) === "second_payment" &&
      !wentBack(evidence, piece, profile)
  )
  return [...new Map(second.map((piece) => [piece.transaction_id, piece])).values()]
}
