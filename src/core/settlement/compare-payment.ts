import { centsFromMedusa, sumCents, toDecimalString, type Cents } from "../money/money"
import { keptIds, settlementDifference, type SettlementDifference } from "./difference"
import { judgeMoney, type JudgedDifference } from "./judge-money"
import type { SettledPayment } from "./known-payments"
import type { SettlementLine } from "./read-lines"

/** What a file says about one payment, in the payment's currency. Major units with two decimals. */
export interface SettledMoney {
  attempt_id: string
  paid_out: string
  /** Lines that pay it out. */
  payouts: number
  refunded: string
}

/** A payment compared with its lines of a file. */
export interface ComparedPayment {
  differences: SettlementDifference[]
  /** Lines that agree. */
  matched: number
  money: SettledMoney
  /** The payouts agree by this file, and did not before it. */
  balanced: boolean
}

/** Compares a payment with the lines of a file that name it. Several lines may pay it out in parts. */
export function comparePayment(
  payment: SettledPayment,
  lines: readonly SettlementLine[]
): ComparedPayment {
  const own = lines.filter(({ currency_code }) => currency_code === payment.currency_code)
  const foreign = lines.filter(({ currency_code }) => currency_code !== payment.currency_code)
  const payments = own.filter(({ kind }) => kind === "payment")
  const refunds = own.filter(({ kind }) => kind === "refund")
  const money = { paid_out: sumOf(payments), payouts: payments.length, refunded: sumOf(refunds) }
  const { balanced, payout, refund } = judgeMoney(payment, money)
  const differing = [
    ...foreign.map((line) => ({ difference: otherCurrency(payment, line), lines: [line] })),
    ...differs(payment, payout, payout ? payoutLines(payment, payout, payments, refunds) : []),
    ...differs(payment, refund, refunds),
  ]
  const differingLines = new Set(differing.flatMap(({ lines: each }) => each))
  return {
    differences: differing.map(({ difference }) => difference),
    matched: lines.length - differingLines.size,
    money: {
      attempt_id: payment.id,
      paid_out: toDecimalString(money.paid_out),
      payouts: money.payouts,
      refunded: toDecimalString(money.refunded),
    },
    balanced,
  }
}

/** Lines that a difference of the payouts is about: those that pay out, or those that take a part of it back. */
function payoutLines(
  { amount, earlier }: SettledPayment,
  { kind }: JudgedDifference,
  payments: readonly SettlementLine[],
  refunds: readonly SettlementLine[]
): readonly SettlementLine[] {
  const [first] = payments
  if (!first) {
    return refunds
  }
  // Of a payment that is paid out twice, the first line agrees.
  const isFirstRight = centsFromMedusa(earlier.paid_out) + first.amount === centsFromMedusa(amount)
  return kind === "doubled" && isFirstRight ? payments.slice(1) : payments
}

function differs(
  payment: SettledPayment,
  judged: JudgedDifference | null,
  lines: readonly SettlementLine[]
) {
  const last = lines.at(-1)
  if (!judged || !last) {
    return []
  }
  const { kind, ...amounts } = judged
  return [
    { difference: settlementDifference(kind, { ...identityOf(payment, last), ...amounts }), lines },
  ]
}

function otherCurrency(payment: SettledPayment, line: SettlementLine): SettlementDifference {
  const expected = line.kind === "payment" ? payment.amount : payment.refunded
  return settlementDifference("other_amount", {
    ...identityOf(payment, line),
    expected: toDecimalString(centsFromMedusa(expected)),
    found: toDecimalString(line.amount),
    found_currency_code: line.currency_code,
  })
}

function identityOf(payment: SettledPayment, line: SettlementLine) {
  const { reference, transaction_id } = keptIds(line, payment)
  return {
    line: line.line,
    attempt_id: payment.id,
    transaction_id: transaction_id ?? payment.transaction_id,
    reference,
    currency_code: payment.currency_code,
  }
}

function sumOf(lines: readonly SettlementLine[]): Cents {
  return sumCents(lines.map(({ amount }) => amount))
}
