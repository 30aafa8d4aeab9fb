import { allPieces, type CheckoutAttempt } from "../../../src/core"

/**
 * Whether an admin has confirmed that a transaction was not returned, and the gateway has reported nothing else of it
 * since. A later resolution of the same attempt does not take that back.
 */
export function isReturnSetAside(
  { evidence }: Pick<CheckoutAttempt, "evidence">,
  transactionId: string | null
): boolean {
  const returns = allPieces(evidence).filter(
    ({ status, transaction_id }) => status === "refunded" && transaction_id === transactionId
  )
  return returns.length > 0 && returns.every(({ dismissed_at }) => dismissed_at !== undefined)
}
