import type { AdminPayoutColumns } from "../../admin-api"
import { guessFormats } from "../../core/payouts/guess-formats"
import { guessColumns } from "../../core/payouts/guess-mapping"
import type { PayoutMapping } from "../../core/payouts/mapping"
import { daysOf, missingColumns, readLines, type PayoutLines } from "../../core/payouts/read-lines"
import { readTable, type PayoutTable, type UnreadableTable } from "../../core/payouts/read-table"
import { endOfDay, startOfDay } from "../../core/payouts/time-zone"
import type { Period } from "../../core/period"
import { maskValidCardNumbers } from "../../core/privacy/masking"
import { refusal } from "../../payments/refusals"

/** A larger file is no statement of a month, and would keep the server from its payments. */
const MOST_LINES = 50_000

/** Rows that a person reads to map the columns. */
const SAMPLE = 5

type TooLarge = "too_many_lines" | "too_many_cells"

const WHY: Record<Exclude<UnreadableTable["problem"], TooLarge>, string> = {
  no_header: "its first line must name at least two columns",
  quote_not_closed: "a quote is not closed",
  row_too_long: "a row is too long, as after a quote that is not closed",
  too_many_columns: "it has too many columns",
  not_csv: "it is not CSV",
}

/**
 * @throws MedusaError INVALID_DATA `payout_unreadable` for anything but a CSV file, `payout_too_large` for too
 *   many lines or cells.
 */
export function tableOf(content: string): PayoutTable {
  const table = readTable(content)
  if ("problem" in table) {
    const { line, problem } = table
    if (problem === "too_many_lines" || problem === "too_many_cells") {
      throw tooLarge()
    }
    const where = line === null ? "" : ` (line ${line})`
    throw refusal(
      "payout_unreadable",
      `The file cannot be read: ${WHY[problem]}${where}.`,
      "content"
    )
  }
  if (table.rows.length > MOST_LINES) {
    throw tooLarge()
  }
  return table
}

function tooLarge() {
  return refusal(
    "payout_too_large",
    `The file has more than ${MOST_LINES.toLocaleString("en")} lines, or too many cells. Compare it in parts.`,
    "content"
  )
}

/**
 * What a person needs to map the columns of a file.
 *
 * @throws MedusaError as `tableOf`.
 */
export function columnsOfFile(content: string): AdminPayoutColumns {
  const table = tableOf(content)
  const { columns, rows } = table
  return {
    columns,
    sample: rows.slice(0, SAMPLE).map(({ cells }) => cells.map(maskValidCardNumbers)),
    line_count: rows.length,
    guessed: guessColumns(columns),
    formats: guessFormats(table),
  }
}

/** @throws MedusaError INVALID_DATA `payout_column_missing` if the file lacks a column of the mapping. */
export function linesOf(table: PayoutTable, mapping: PayoutMapping, timeZone: string): PayoutLines {
  const missing = missingColumns(table, mapping)
  if (missing.length > 0) {
    throw refusal(
      "payout_column_missing",
      `The file has no column ${missing.map((name) => `"${name}"`).join(", ")}.`,
      "mapping"
    )
  }
  return readLines(table, mapping, timeZone)
}

/** The days that the lines name, in a time zone; undefined without a date. */
export function periodOf({ lines }: PayoutLines, timeZone: string): Period | undefined {
  const days = daysOf(lines)
  return days
    ? { from: startOfDay(days.first, timeZone), before: endOfDay(days.last, timeZone) }
    : undefined
}
