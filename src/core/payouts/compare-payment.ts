import { centsFromMedusa, sumCents, toDecimalString, type Cents } from "../money/money"
import { payoutDifference, shownIds, type PayoutDifference } from "./difference"
import type { KnownPayment } from "./known-payments"
import type { PayoutLine } from "./read-lines"

/** A payment compared with its lines of a file. */
export interface ComparedPayment {
  differences: PayoutDifference[]
  /** Lines that agree. */
  matched: number
}

/** A difference, and the lines that it is about. */
interface Differing {
  difference: PayoutDifference
  lines: readonly PayoutLine[]
}

/** Compares a payment with the lines of a file that name it. Several lines may pay it out in parts. */
export function comparePayment(
  payment: KnownPayment,
  lines: readonly PayoutLine[]
): ComparedPayment {
  const own = lines.filter(({ currency_code }) => currency_code === payment.currency_code)
  const foreign = lines.filter(({ currency_code }) => currency_code !== payment.currency_code)
  const differing = [
    ...foreign.map((line) => otherCurrency(payment, line)),
    ...differingSums(
      payment,
      own.filter(({ kind }) => kind === "payment"),
      own.filter(({ kind }) => kind === "refund")
    ),
  ]
  const differingLines = new Set(differing.flatMap(({ lines: each }) => each))
  return {
    differences: differing.map(({ difference }) => difference),
    matched: lines.length - differingLines.size,
  }
}

/**
 * A refund that Medusa has not booked first offsets what the file pays out too much: only the remainder is a
 * refund to the shopper.
 */
function differingSums(
  payment: KnownPayment,
  payouts: readonly PayoutLine[],
  refunds: readonly PayoutLine[]
): Differing[] {
  const expected = centsFromMedusa(payment.amount)
  const booked = centsFromMedusa(payment.refunded)
  const paidOut = sumOf(payouts)
  const refunded = sumOf(refunds)
  const takenBack = Math.max(0, Math.min(refunded - booked, paidOut - expected))
  const kept = (paidOut - takenBack) as Cents
  const returned = (refunded - takenBack) as Cents
  const isTwice = kept > expected && payouts.length > 1
  const surplus = isTwice && payouts[0]?.amount === expected ? payouts.slice(1) : payouts
  const kind = isTwice ? "paid_out_twice" : "other_amount"
  return [
    ...(kept === expected ? [] : differs(kind, payment, surplus, expected, kept)),
    ...(returned > booked
      ? differs("refunded_at_gateway_only", payment, refunds, booked, returned)
      : []),
  ]
}

/** Nothing where no line says so. */
function differs(
  kind: PayoutDifference["kind"],
  payment: KnownPayment,
  lines: readonly PayoutLine[],
  expected: Cents,
  found: Cents
): Differing[] {
  const last = lines.at(-1)
  if (!last) {
    return []
  }
  const amounts = { expected: toDecimalString(expected), found: toDecimalString(found) }
  return [
    { difference: payoutDifference(kind, { ...identityOf(payment, last), ...amounts }), lines },
  ]
}

function otherCurrency(payment: KnownPayment, line: PayoutLine): Differing {
  const expected = line.kind === "payment" ? payment.amount : payment.refunded
  const difference = payoutDifference("other_amount", {
    ...identityOf(payment, line),
    expected: toDecimalString(centsFromMedusa(expected)),
    found: toDecimalString(line.amount),
    found_currency_code: line.currency_code,
  })
  return { difference, lines: [line] }
}

function identityOf(payment: KnownPayment, line: PayoutLine) {
  const { reference, transaction_id } = shownIds(line, payment)
  return {
    line: line.line,
    refund: line.kind === "refund",
    payment_id: payment.id,
    attempt_id: payment.attempt_id,
    transaction_id: transaction_id ?? payment.transaction_id,
    reference,
    currency_code: payment.currency_code,
  }
}

function sumOf(lines: readonly PayoutLine[]): Cents {
  return sumCents(lines.map(({ amount }) => amount))
}
