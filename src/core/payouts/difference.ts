import { maskValidCardNumbers } from "../privacy/masking"
import type { KnownPayment } from "./known-payments"
import type { LineProblem } from "./read-lines"

/**
 * How a payout file differs from the payments.
 *
 * - `unknown_transaction`: a line names a payment that the plugin does not have, or that was never paid
 * - `other_amount`: another amount was paid out than the shopper paid, or in another currency
 * - `paid_out_twice`: the file pays one payment out more than once
 * - `refunded_at_gateway_only`: the gateway refunded more than Medusa has booked
 * - `missing_payout`: a payment of the period that no line pays out
 * - `unreadable_line`: a line that could not be read
 */
export const PAYOUT_DIFFERENCES = [
  "unknown_transaction",
  "other_amount",
  "paid_out_twice",
  "refunded_at_gateway_only",
  "missing_payout",
  "unreadable_line",
] as const

export type PayoutDifferenceKind = (typeof PAYOUT_DIFFERENCES)[number]

/** One difference. Amounts in major units with two decimals; null without an amount. */
export interface PayoutDifference {
  kind: PayoutDifferenceKind
  /** Line of the file; null for what no line names. */
  line: number | null
  /** Whether the amounts are refunds. */
  refund: boolean
  payment_id: string | null
  /** The page of the payment; null under an unknown reference. */
  attempt_id: string | null
  transaction_id: string | null
  /** The reference, as the file has it. */
  reference: string | null
  expected: string | null
  found: string | null
  /** Currency of the expected amount, or of the found one without an expected one. Lower case. */
  currency_code: string | null
  /** Currency of the found amount, if it is another one. */
  found_currency_code: string | null
  /** Why a line could not be read. */
  problem: LineProblem | null
}

/** A difference; unnamed fields are null, and the amounts are no refunds. */
export function payoutDifference(
  kind: PayoutDifferenceKind,
  values: Partial<PayoutDifference>
): PayoutDifference {
  return {
    line: null,
    refund: false,
    payment_id: null,
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

type Ids = Pick<PayoutDifference, "transaction_id" | "reference">

/**
 * The ids of a line as they are shown: a mapping may name a column of card numbers by mistake. Ids of the payment are
 * shown as they are.
 */
export function shownIds({ reference, transaction_id }: Ids, payment?: KnownPayment): Ids {
  const shown = (id: string | null) =>
    id === null || id === payment?.reference || id === payment?.transaction_id
      ? id
      : maskValidCardNumbers(id)
  return { transaction_id: shown(transaction_id), reference: shown(reference) }
}
