import { maskValidCardNumbers } from "../privacy/masking"
import type { SettledPayment } from "./known-payments"
import type { LineProblem } from "./read-lines"

/**
 * How a settlement file differs from the payments.
 *
 * - `unknown_transaction`: a line names a payment that the plugin does not have, or that was never paid
 * - `other_amount`: another amount was paid out than the shopper paid, or in another currency
 * - `doubled`: one payment was paid out twice, in this file or in an earlier one
 * - `refunded_at_gateway_only`: the gateway refunded more than Medusa has booked
 * - `missing_payout`: a payment of the period, and no file names it
 * - `unreadable_line`: a line that could not be read
 */
export const SETTLEMENT_KINDS = [
  "unknown_transaction",
  "other_amount",
  "doubled",
  "refunded_at_gateway_only",
  "missing_payout",
  "unreadable_line",
] as const

export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]

/** One difference. Amounts in major units with two decimals; null where there is none. */
export interface SettlementDifference {
  kind: SettlementKind
  /** Line of the file; null for what no line names. */
  line: number | null
  attempt_id: string | null
  transaction_id: string | null
  /** The reference, as the file has it. */
  reference: string | null
  expected: string | null
  /** Below zero for a refund of an unknown payment. */
  found: string | null
  /** Currency of the expected amount, or of the found one without an expected one. Lower case. */
  currency_code: string | null
  /** Currency of the found amount, if it is another one. */
  found_currency_code: string | null
  /** Why a line could not be read. */
  problem: LineProblem | null
}

/** A difference; all that is not named is null. */
export function settlementDifference(
  kind: SettlementKind,
  values: Partial<SettlementDifference>
): SettlementDifference {
  return {
    line: null,
    attempt_id: null,
    transaction_id: null,
    reference: null,
    expected: null,
    found: null,
    currency_code: null,
    found_currency_code: null,
    problem: null,
    ...values,
    kind,
  }
}

type Ids = Pick<SettlementDifference, "transaction_id" | "reference">

/**
 * The ids of a line as they are kept: a mapping may name a column of card numbers by mistake. Ids of the payment are
 * kept as they are.
 */
export function keptIds({ reference, transaction_id }: Ids, payment?: SettledPayment): Ids {
  const kept = (id: string | null) =>
    id === null || id === payment?.id || id === payment?.transaction_id
      ? id
      : maskValidCardNumbers(id)
  return { transaction_id: kept(transaction_id), reference: kept(reference) }
}
