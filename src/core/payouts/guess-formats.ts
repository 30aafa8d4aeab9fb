import { DATE_ORDERS, type DateOrder, type DecimalSeparator } from "./mapping"
import { readAmount } from "./read-amount"
import { readDay } from "./read-day"
import type { PayoutTable } from "./read-table"

/** How a column writes its amounts or dates. null: the cells leave it open, so a person decides. */
export interface GuessedFormats {
  /** `any`: point and comma both read all cells alike. */
  decimal_separator: DecimalSeparator | "any" | null
  date_order: DateOrder | null
}

const SEPARATORS = [".", ","] as const

/** Guesses how each column of a file writes amounts and dates: the format that reads most cells. */
export function guessFormats({ columns, rows }: PayoutTable): GuessedFormats[] {
  return columns.map((_, index) => {
    const cells = rows.flatMap((row) => row.cells[index] || [])
    const separators = bestOf(SEPARATORS, new Set(cells), amountOf)
    const [order = null, ...others] = bestOf(DATE_ORDERS, new Set(cells.map(withoutTime)), readDay)
    return {
      decimal_separator: separators.length > 1 ? "any" : (separators[0] ?? null),
      // Two orders that read the same days decide nothing: the saved order stays.
      date_order: others.length === 0 ? order : null,
    }
  })
}

/** The formats that read the most cells; none if several of them read a cell differently. */
function bestOf<Way>(
  ways: readonly Way[],
  cells: ReadonlySet<string>,
  read: (cell: string, way: Way) => string | null
): Way[] {
  const readings = ways.map((way) => {
    const values = [...cells].map((cell) => read(cell, way))
    return { way, text: values.join(" "), count: values.filter((value) => value !== null).length }
  })
  const most = Math.max(...readings.map(({ count }) => count))
  const best = readings.filter(({ count }) => count === most)
  const isOne = most > 0 && best.every(({ text }) => text === best[0]?.text)
  return isOne ? best.map(({ way }) => way) : []
}

function amountOf(cell: string, separator: DecimalSeparator): string | null {
  const amount = readAmount(cell, separator)
  return amount && `${amount.negative ? "-" : ""}${amount.size}`
}

/** The times of a day are many, and say nothing about the order of its parts. */
function withoutTime(cell: string): string {
  return cell.replace(/[T ,].*/, "")
}
