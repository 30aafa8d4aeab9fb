import type { PayoutDifference } from "../../core/payouts/difference"
import { csvHeader, csvLines } from "../export/csv-lines"

const COLUMNS = [
  "difference",
  "line",
  "type",
  "transaction_id",
  "reference",
  "payment",
  "expected",
  "currency",
  "found",
  "found_currency",
  "problem",
] as const satisfies (keyof ReturnType<typeof lineOf>)[]

/** The differences of a payout file, a line each. */
export function differencesAsCsv(differences: readonly PayoutDifference[]): string {
  return csvHeader(COLUMNS) + csvLines(COLUMNS, differences.map(lineOf))
}

function lineOf(row: PayoutDifference) {
  const currency = row.currency_code?.toUpperCase()
  return {
    difference: row.kind,
    line: row.line,
    type: row.kind === "unreadable_line" ? null : row.refund ? "refund" : "payment",
    transaction_id: row.transaction_id,
    reference: row.reference,
    payment: row.payment_id,
    expected: row.expected,
    currency,
    found: row.found,
    found_currency:
      row.found === null ? null : (row.found_currency_code?.toUpperCase() ?? currency),
    problem: row.problem,
  }
}
