import type { AuditDifference } from "../../core/payment/audit"
import { csvHeader, csvLines } from "../export/csv-lines"
import type { AuditStep } from "./audit"

const COLUMNS = [
  "finding",
  "payment",
  "reference",
  "transaction_id",
  "order_number",
  "order_id",
  "related_id",
  "gateway_balance",
  "medusa_balance",
  "currency",
  "date_utc",
  "provider",
  "to_do",
] as const satisfies (keyof ReturnType<typeof lineOf>)[]

/** The differences of an audit, a line each, page by page. */
export async function* differencesAsCsv(steps: AsyncIterable<AuditStep>): AsyncGenerator<string> {
  yield differencesHeader()
  for await (const { differences } of steps) {
    yield differenceLines(differences)
  }
}

export function differencesHeader(): string {
  return csvHeader(COLUMNS)
}

export function differenceLines(differences: readonly AuditDifference[]): string {
  return csvLines(COLUMNS, differences.map(lineOf))
}

function lineOf(row: AuditDifference) {
  return {
    finding: row.finding,
    payment: row.payment_id,
    reference: row.reference,
    transaction_id: row.transaction_id,
    order_number: row.order_display_id,
    order_id: row.order_id,
    related_id: row.related_id,
    gateway_balance: row.gateway,
    medusa_balance: row.medusa,
    currency: row.currency_code?.toUpperCase(),
    date_utc: row.created_at.replace(/\.\d+Z$/, "Z"),
    provider: row.provider_id,
    to_do: row.message,
  }
}
