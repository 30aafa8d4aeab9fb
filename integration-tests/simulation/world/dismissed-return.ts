import { allPieces, type CheckoutAttempt } from "../../../src/core"

/**
 * Whether an admin has dismissed every return of a transaction that was reported: as not true, or by closing the payment
 * of an order that keeps the rest. A later resolution of the same attempt does not take that back.
 */
export function isReturnDismissed(
  { evidence }: Pick<CheckoutAttempt, "evidence">,
  transactionId: string | null
): boolean {
  const returns = allPieces(evidence).filter(
    ({ status, transaction_id }) => status === "refunded" && transaction_id === transactionId
  )
  return returns.length > 0 && returns.every(({ dismissed_at }) => dismissed_at !== undefined)
}
