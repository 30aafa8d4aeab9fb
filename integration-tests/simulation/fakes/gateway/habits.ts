/**
 * What the gateway's document leaves open, and how this gateway does it. Without any of them, a return has
 * the status `refunded` and its own amount, and both sources name a transaction by one id.
 */
export interface GatewayHabits {
  /** The status of a return. */
  returnStatus?: "chargeback" | "voided"
  /** A part has a status of its own, and no amount or that of the whole payment. */
  partialReturns?: "no_amount" | "whole_amount"
  /** A return is named in the currency of the card. */
  foreignReturns?: boolean
  /** Which source names no transaction. */
  namesNoTransactions?: "webhook" | "verify" | "both"
  /** Verify has an id of its own for each transaction, which a notification of another page has as well. */
  ownIds?: boolean
  /** The ids of transactions look like card numbers. */
  cardLikeIds?: boolean
}

export const PARTIALLY_REFUNDED = "partially_refunded"

/** Every status that says that money was returned. */
export const RETURN_STATUSES: readonly unknown[] = [
  "refunded",
  PARTIALLY_REFUNDED,
  "chargeback",
  "voided",
]
