import { centsFromMedusa, toDecimalString, type Cents } from "../money/money"
import type { SettlementDifference, SettlementKind } from "./difference"
import type { SettledPayment } from "./known-payments"

/** What the lines of one file say about a payment, in the payment's currency. */
export interface FileMoney {
  paid_out: Cents
  /** Lines that pay it out. */
  payouts: number
  refunded: Cents
}

/** How the money of a payment differs. */
export type JudgedDifference = Pick<SettlementDifference, "expected" | "found"> & {
  kind: Extract<SettlementKind, "other_amount" | "doubled" | "refunded_at_gateway_only">
}

/** A payment's money by all files up to one of them; null where that file leaves nothing to ask about. */
export interface JudgedMoney {
  payout: JudgedDifference | null
  refund: JudgedDifference | null
  /** The payouts agree by this file, and did not before it. */
  balanced: boolean
}

/**
 * Judges what a file says about a payment, after the files before it. A refund that Medusa has not booked first takes
 * back what was paid out too much, before or in the same file: only the rest is a refund of the shopper's.
 */
export function judgeMoney(
  { amount, earlier, refunded }: Pick<SettledPayment, "amount" | "earlier" | "refunded">,
  file: FileMoney
): JudgedMoney {
  const expected = centsFromMedusa(amount)
  const booked = centsFromMedusa(refunded)
  const before = {
    paidOut: centsFromMedusa(earlier.paid_out),
    refunded: centsFromMedusa(earlier.refunded),
  }
  const takenBefore = atMost(before.refunded - booked, before.paidOut - expected)
  const netBefore = before.paidOut - takenBefore
  const unbooked = before.refunded + file.refunded - takenBefore - booked
  const overpaid = netBefore + file.paid_out - expected
  const taken = atMost(Math.min(unbooked, file.refunded), overpaid)

  const net = netBefore + file.paid_out - taken
  const isDoubled = net > expected && (file.payouts > 1 || before.paidOut > 0)
  const isOfFile = file.payouts > 0 || taken > 0
  const unbookedRest = file.refunded > 0 ? unbooked - taken : 0
  return {
    payout:
      isOfFile && net !== expected
        ? differs(isDoubled ? "doubled" : "other_amount", expected, net)
        : null,
    refund:
      unbookedRest > 0 ? differs("refunded_at_gateway_only", booked, booked + unbookedRest) : null,
    balanced: net === expected && before.paidOut > 0 && netBefore !== expected,
  }
}

function differs(kind: JudgedDifference["kind"], expected: number, found: number) {
  return {
    kind,
    expected: toDecimalString(expected as Cents),
    found: toDecimalString(found as Cents),
  }
}

/** The smaller one; zero if one of them is below it. */
function atMost(amount: number, most: number): number {
  return Math.max(0, Math.min(amount, most))
}
