import { CsvError, parse } from "csv-parse/sync"
import { findExcess, LONGEST_ROW, type TableExcess } from "./table-excess"

/** A row of the file. */
export interface PayoutRow {
  /** Where it begins, counted as an editor does: the header is line 1. */
  line: number
  cells: string[]
}

/** A CSV file with a header. */
export interface PayoutTable {
  /** Unique names: a second "Amount" is "Amount (2)", and a column without a name is "#3". */
  columns: string[]
  rows: PayoutRow[]
}

/** Why no line of a file can be read, and where the reader stopped. */
export interface UnreadableTable {
  problem:
    TableExcess["problem"] | "no_header" | "quote_not_closed" | "too_many_columns" | "not_csv"
  line: number | null
}

/** The signs that separate cells, the likeliest first if a header has two signs equally often. */
const DELIMITERS = [",", ";", "\t", "|"] as const

/** Columns of a row: empty cells do not count as its characters. */
const MOST_COLUMNS = 500

class TooManyColumns extends Error {
  constructor(readonly line: number) {
    super(`Line ${line} has more than ${MOST_COLUMNS} columns.`)
  }
}

/**
 * Reads a CSV file: with or without a byte order mark, any line ends, cells in quotes, separated by `,`, `;`,
 * tab or `|`. Nothing is evaluated: a formula is text. A file that is too large is refused before it is parsed.
 */
export function readTable(content: string): PayoutTable | UnreadableTable {
  const delimiter = delimiterOf(content)
  const excess = findExcess(content, delimiter)
  return excess ?? parseTable(content, delimiter)
}

function parseTable(content: string, delimiter: string): PayoutTable | UnreadableTable {
  const rows: PayoutRow[] = []
  // The parser counts CR LF within quotes as two lines.
  let overcounted = 0
  try {
    parse(content, {
      bom: true,
      delimiter,
      max_record_size: LONGEST_ROW,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (cells, { lines }) => {
        if (cells.length > MOST_COLUMNS) {
          throw new TooManyColumns(lines)
        }
        const text = cells.join()
        overcounted += countOf(/\r\n/g, text)
        rows.push({
          line: lines - overcounted - countOf(/\r\n|\r|\n/g, text),
          cells: cells.some(isTorn) ? [text] : cells.map((cell) => cell.trim()),
        })
        return null
      },
    })
  } catch (error) {
    return unreadable(error)
  }
  const [header, ...rest] = rows
  return header && header.cells.length > 1
    ? {
        columns: distinctNames(header.cells),
        rows: rest.filter(({ cells }) => cells.some(Boolean)),
      }
    : { problem: "no_header", line: header?.line ?? null }
}

/** The sign that separates the cells of the first line. */
function delimiterOf(content: string): string {
  const header = /[^\r\n\uFEFF][^\r\n]*/.exec(content)?.[0] ?? ""
  const unquoted = header.slice(0, LONGEST_ROW).replace(/"[^"]*"/g, "")
  const count = (delimiter: string) => unquoted.split(delimiter).length
  return DELIMITERS.reduce((best, other) => (count(other) > count(best) ? other : best))
}

/** A stray quote makes the next lines a part of its cell: such a row must not pass for one line. */
function isTorn(cell: string): boolean {
  return /^\s*".*[\r\n]/.test(cell)
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}

function distinctNames(header: readonly string[]): string[] {
  const names = new Set<string>()
  header.forEach((cell, index) => {
    const name = cell || `#${index + 1}`
    let distinct = name
    for (let count = 2; names.has(distinct); count++) {
      distinct = `${name} (${count})`
    }
    names.add(distinct)
  })
  return [...names]
}

function unreadable(error: unknown): UnreadableTable {
  if (error instanceof TooManyColumns) {
    return { problem: "too_many_columns", line: error.line }
  }
  if (!(error instanceof CsvError)) {
    throw error
  }
  const line = typeof error.lines === "number" ? error.lines : null
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return { problem: "quote_not_closed", line }
    case "CSV_MAX_RECORD_SIZE":
      return { problem: "row_too_long", line }
    default:
      return { problem: "not_csv", line }
  }
}
