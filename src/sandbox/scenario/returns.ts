import BigNumber from "bignumber.js"
import type { Transaction } from "../session/session"
import { ScenarioRefusal } from "./refusal"

/** Voids a captured payment. @throws ScenarioRefusal (409) if anything was returned before. */
export function voidPayment(transaction: Transaction): void {
  if (transaction.status !== "captured") {
    throw new ScenarioRefusal(
      409,
      `id: the transaction is ${transaction.status}; only a captured one can be voided.`
    )
  }
  transaction.status = "voided"
  transaction.returned_amount = transaction.amount
}

/**
 * Refunds a payment, whole or in part.
 *
 * @param wanted decimal amount in major units; by default the amount that was not returned yet.
 * @returns the amount of this refund.
 * @throws ScenarioRefusal (409) if `wanted` exceeds that amount.
 */
export function refundPayment(transaction: Transaction, wanted?: string): string {
  const { amount, currency, returned_amount } = transaction
  const left = new BigNumber(amount).minus(returned_amount)
  const refund = new BigNumber(wanted ?? left)
  if (left.isZero()) {
    throw new ScenarioRefusal(409, `id: the transaction is ${transaction.status}; nothing is left.`)
  }
  if (refund.gt(left)) {
    throw new ScenarioRefusal(409, `amount: only ${left.toFixed(2)} ${currency} is left to refund.`)
  }
  const returned = refund.plus(returned_amount)
  transaction.returned_amount = returned.toFixed(2)
  transaction.status = returned.eq(amount) ? "refunded" : "partially_refunded"
  return refund.toFixed(2)
}
