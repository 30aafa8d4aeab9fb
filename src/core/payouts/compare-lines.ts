import { centsFromMedusa, toDecimalString } from "../money/money"
import { comparePayment } from "./compare-payment"
import { payoutDifference, shownIds, type PayoutDifference } from "./difference"
import type { KnownPayment, KnownPayments } from "./known-payments"
import type { PayoutLine, PayoutLines, UnreadableLine } from "./read-lines"

/** A payout file compared with the payments that it names. */
export interface ComparedLines {
  /** In the order of their lines. */
  differences: PayoutDifference[]
  /** Lines that agree with the payments, to the cent. */
  matched: number
  /** Payments that the file pays out, or names in a line that cannot be read. */
  named: ReadonlySet<string>
}

/** Compares the lines of a file with the payments that they name, to the cent. */
export function compareLines(
  { lines, unreadable }: PayoutLines,
  known: KnownPayments
): ComparedLines {
  const byPayment = new Map<KnownPayment, PayoutLine[]>()
  const differences = unreadable.map(unreadableLine)
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
  let matched = 0
  for (const [payment, own] of byPayment) {
    const compared = comparePayment(payment, own)
    differences.push(...compared.differences)
    matched += compared.matched
  }
  const paidOut = [...byPayment].filter(([, own]) => own.some(({ kind }) => kind === "payment"))
  const named = [
    ...paidOut.map(([payment]) => payment),
    ...unreadable.flatMap((line) => known.find(line) ?? []),
  ]
  return {
    differences: differences.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
    matched,
    named: new Set(named.map(({ id }) => id)),
  }
}

/** The difference for a payment of the period that no line pays out. */
export function missingPayout(
  payment: Pick<KnownPayment, "id" | "reference" | "transaction_id" | "amount" | "currency_code">
): PayoutDifference {
  const { amount, currency_code, id, reference, transaction_id } = payment
  return payoutDifference("missing_payout", {
    payment_id: id,
    // Each payment of a period is proven: its reference is its page.
    attempt_id: reference,
    transaction_id,
    expected: toDecimalString(centsFromMedusa(amount)),
    currency_code,
  })
}

function unreadableLine(unreadable: UnreadableLine): PayoutDifference {
  return payoutDifference("unreadable_line", { ...unreadable, ...shownIds(unreadable) })
}

function unknownTransaction(
  unknown: PayoutLine,
  unpaid: KnownPayment | undefined
): PayoutDifference {
  const { amount, currency_code, kind, line } = unknown
  return payoutDifference("unknown_transaction", {
    line,
    refund: kind === "refund",
    payment_id: unpaid?.id ?? null,
    attempt_id: unpaid?.attempt_id ?? null,
    ...shownIds(unknown, unpaid),
    found: toDecimalString(amount),
    currency_code,
  })
}
