import { centsFromMedusa, toDecimalString, type Cents } from "../money/money"
import { comparePayment, type SettledMoney } from "./compare-payment"
import { keptIds, settlementDifference, type SettlementDifference } from "./difference"
import type { KnownPayments, SettledPayment } from "./known-payments"
import type { SettlementLine, SettlementLines, UnreadableLine } from "./read-lines"

/** A file compared with the payments that it names. */
export interface MatchedLines {
  /** In the order of their lines. */
  differences: SettlementDifference[]
  settled: SettledMoney[]
  /** Attempts that earlier files paid out wrongly: with this file, the payouts agree. */
  balanced: string[]
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
  const compared = [...byPayment].map(([payment, own]) => comparePayment(payment, own))
  for (const payment of compared) {
    differences.push(...payment.differences)
    matched += payment.matched
  }
  const paidOut = [...byPayment].filter(([, own]) => own.some(({ kind }) => kind === "payment"))
  const named = [
    ...paidOut.map(([payment]) => payment),
    ...unreadable.flatMap((line) => known.find(line) ?? []),
  ]
  return {
    differences: differences.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
    settled: compared.map(({ money }) => money),
    balanced: compared.filter(({ balanced }) => balanced).map(({ money }) => money.attempt_id),
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
  return settlementDifference("unreadable_line", { ...unreadable, ...keptIds(unreadable) })
}

function unknownTransaction(
  unknown: SettlementLine,
  unpaid: SettledPayment | undefined
): SettlementDifference {
  const { amount, currency_code, kind, line } = unknown
  return settlementDifference("unknown_transaction", {
    line,
    attempt_id: unpaid?.id ?? null,
    ...keptIds(unknown, unpaid),
    found: toDecimalString((kind === "refund" ? -1 * amount : amount) as Cents),
    currency_code,
  })
}
