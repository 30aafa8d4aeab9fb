import { allPieces, type CheckoutAttempt } from "../../../../src/core"
import { RETURN_STATUSES, type Transaction } from "../../fakes/gateway"
import { names } from "./names"

/**
 * Whether an admin has dismissed every return of a transaction that was reported: as not true, or by closing the payment
 * of an order that keeps the rest. A later resolution of the same attempt does not take that back.
 *
 * @param by when, at the latest; at any time by default.
 */
export function isReturnDismissed(
  { evidence }: Pick<CheckoutAttempt, "evidence">,
  transaction: Transaction,
  by = new Date(8.64e15)
): boolean {
  const returns = allPieces(evidence).filter(
    (piece) =>
      RETURN_STATUSES.includes(piece.status) &&
      (piece.transaction_id === null || names(piece, transaction))
  )
  return (
    returns.length > 0 &&
    returns.every(({ dismissed_at }) => dismissed_at && new Date(dismissed_at) <= by)
  )
}
