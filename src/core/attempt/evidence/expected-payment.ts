import type { Evidence } from "./evidence"
import type { HeldReason } from "../held-reason"
import { centsFromDecimal } from "../../money/money"

/** What a payment must match: amount in major units, currency, our reference, the site. */
export interface ExpectedPayment {
  amount: string
  currency_code: string
  reference: string
  merchantSiteId?: string | undefined
  /** The transaction that Medusa has booked for this attempt; any other id is another payment. */
  bookedTransaction?: string | null | undefined
  /**
   * The transaction that the attempt is known by; while its approval stands, any other id is another payment.
   */
  knownTransaction?: string | null | undefined
}

/** How an approval differs from what was asked for; an absent field is no difference. */
export function mismatch(piece: Evidence, expected: ExpectedPayment): HeldReason | undefined {
  if (
    piece.amount !== null &&
    centsFromDecimal(piece.amount) !== centsFromDecimal(expected.amount)
  ) {
    return "amount_mismatch"
  }
  if (
    piece.currency !== null &&
    piece.currency.toLowerCase() !== expected.currency_code.toLowerCase()
  ) {
    return "currency_mismatch"
  }
  if (piece.reference !== null && piece.reference !== expected.reference) {
    return "reference_mismatch"
  }
  if (
    expected.merchantSiteId !== undefined &&
    piece.merchant_site_id !== null &&
    piece.merchant_site_id !== expected.merchantSiteId
  ) {
    return "evidence_conflict"
  }
  return undefined
}
