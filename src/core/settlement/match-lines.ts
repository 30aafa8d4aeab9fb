import { centsFromMedusa, sumCents, toDecimalString, type Cents } from "../money/money"
import { settlementDifference, type SettlementDifference } from "./difference"
import type { KnownPayments, SettledPayment } from "./known-payments"
import type { SettlementLine, SettlementLines, UnreadableLine } from "./read-lines"

/** What a file says about one payment, in the payment's currency. Major units with two decimals. */
export interface SettledMoney {
  attempt_id: string
  paid_out: string
  refunded: string
}

/** A file compared with the payments that it names. */
export interface MatchedLines {
  /** In the order of their lines. */
  differences: SettlementDifference[]
  settled: SettledMoney[]
  /** Lines that agree with the payments, to the cent. */
  matched: number
  /** Attempts that the file pays out, or names in a line that cannot be read. */
  named: ReadonlySet<string>
}

/** Compares the lines of a file with the payments that they name, to the cent. */
export function matchLines(
  { lines, unreadable }: SettlementLines,
  known: KnownPayments
): MatchedLines {
  const byPayment = new Map<SettledPayment, SettlementLine[]>()
  const differences = unreadable.map(unreadableLine)
  let matched = 0
  for (const line of lines) {
    const payment = known.find(line)
    if (payment?.taken) {
      const own = byPayment.get(payment) ?? []
      own.push(line)
      byPayment.set(payment, own)
    } else {
      differences.push(unknownTransaction(line, payment))
    }
  }
  const settled: SettledMoney[] = []
  for (const [payment, own] of byPayment) {
    const { differing, money } = comparePayment(payment, own)
    settled.push(money)
    differences.push(...differing.differences)
    matched += own.length - differing.lines
  }
  const paidOut = [...byPayment].filter(([, own]) => own.some(({ kind }) => kind === "payment"))
  const named = [
    ...paidOut.map(([payment]) => payment),
    ...unreadable.flatMap((line) => known.find(line) ?? []),
  ]
  return {
    differences: differences.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
    settled,
    matched,
    named: new Set(named.map(({ id }) => id)),
  }
}

/** A payment of the period that no line names. */
export function missingPayout(
  payment: Pick<SettledPayment, "id" | "transaction_id" | "amount" | "currency_code">
): SettlementDifference {
  const { amount, currency_code, id, transaction_id } = payment
  return settlementDifference("missing_payout", {
    attempt_id: id,
    transaction_id,
    expected: toDecimalString(centsFromMedusa(amount)),
    currency_code,
  })
}

function unreadableLine(unreadable: UnreadableLine): SettlementDifference {
  return settlementDifference("unreadable_line", unreadable)
}

function unknownTransaction(
  { amount, currency_code, kind, line, reference, transaction_id }: SettlementLine,
  unpaid: SettledPayment | undefined
): SettlementDifference {
  return settlementDifference("unknown_transaction", {
    line,
    attempt_id: unpaid?.id ?? null,
    transaction_id,
    reference,
    found: toDecimalString((kind === "refund" ? -1 * amount : amount) as Cents),
    currency_code,
  })
}

/** Differences of one payment, and how many of its lines they are about. */
interface Differing {
  differences: SettlementDifference[]
  lines: number
}

function comparePayment(payment: SettledPayment, lines: readonly SettlementLine[]) {
  const own = lines.filter(({ currency_code }) => currency_code === payment.currency_code)
  const foreign = lines.filter(({ currency_code }) => currency_code !== payment.currency_code)
  const payments = own.filter(({ kind }) => kind === "payment")
  const refunds = own.filter(({ kind }) => kind === "refund")
  const differing = [
    ...foreign.map((line) => differs(otherCurrency(payment, line), [line])),
    comparePayouts(payment, payments),
    compareRefunds(payment, refunds),
  ]
  return {
    differing: {
      differences: differing.flatMap(({ differences }) => differences),
      lines: differing.reduce((sum, each) => sum + each.lines, 0),
    },
    money: {
      attempt_id: payment.id,
      paid_out: toDecimalString(sumOf(payments)),
      refunded: toDecimalString(sumOf(refunds)),
    },
  }
}

const NONE: Differing = { differences: [], lines: 0 }

/** Several lines may pay out one payment in parts. */
function comparePayouts(payment: SettledPayment, lines: readonly SettlementLine[]): Differing {
  const [first] = lines
  if (!first) {
    return NONE
  }
  const expected = centsFromMedusa(payment.amount)
  const earlier = centsFromMedusa(payment.earlier.paid_out)
  const found = (earlier + sumOf(lines)) as Cents
  if (found === expected) {
    return NONE
  }
  const isDoubled = found > expected && (lines.length > 1 || earlier > 0)
  const last = lines.at(-1) ?? first
  return differs(
    settlementDifference(isDoubled ? "doubled" : "other_amount", {
      ...identityOf(payment, last),
      expected: toDecimalString(expected),
      found: toDecimalString(found),
    }),
    // Of a payment that is paid out twice, the first line agrees.
    isDoubled && earlier + first.amount === expected ? lines.slice(1) : lines
  )
}

function compareRefunds(payment: SettledPayment, lines: readonly SettlementLine[]): Differing {
  const last = lines.at(-1)
  const expected = centsFromMedusa(payment.refunded)
  const found = (centsFromMedusa(payment.earlier.refunded) + sumOf(lines)) as Cents
  if (!last || found <= expected) {
    return NONE
  }
  return differs(
    settlementDifference("refunded_at_gateway_only", {
      ...identityOf(payment, last),
      expected: toDecimalString(expected),
      found: toDecimalString(found),
    }),
    lines
  )
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

function identityOf(payment: SettledPayment, { line, reference, transaction_id }: SettlementLine) {
  return {
    line,
    attempt_id: payment.id,
    transaction_id: transaction_id ?? payment.transaction_id,
    reference,
    currency_code: payment.currency_code,
  }
}

function differs(difference: SettlementDifference, lines: readonly SettlementLine[]): Differing {
  return { differences: [difference], lines: lines.length }
}

function sumOf(lines: readonly SettlementLine[]): Cents {
  return sumCents(lines.map(({ amount }) => amount))
}
