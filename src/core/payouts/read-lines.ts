import { toDecimalString, type Cents } from "../money/money"
import { columnsOf, type PayoutMapping } from "./mapping"
import { readAmount } from "./read-amount"
import { readDay } from "./read-day"
import type { PayoutRow, PayoutTable } from "./read-table"

/** A line that says what was paid out or refunded. */
export interface PayoutLine {
  line: number
  kind: "payment" | "refund"
  transaction_id: string | null
  reference: string | null
  /** What the shopper paid or got back; never zero. */
  amount: Cents
  /** The gateway's fee; below zero where the gateway returned one. */
  fee: Cents
  /** Lower case. */
  currency_code: string
  /** "2026-11-30"; null without a date. */
  day: string | null
}

/** Why a line cannot be read. */
export const LINE_PROBLEMS = [
  "cells_differ",
  "cell_too_long",
  "identity_missing",
  "amount_unreadable",
  "amount_zero",
  "amount_negative",
  "fee_unreadable",
  "currency_unreadable",
  "date_unreadable",
] as const

export type LineProblem = (typeof LINE_PROBLEMS)[number]

/** A line that cannot be read, with the ids that it names. */
export interface UnreadableLine {
  line: number
  problem: LineProblem
  transaction_id: string | null
  reference: string | null
}

export interface PayoutLines {
  lines: PayoutLine[]
  unreadable: UnreadableLine[]
}

/** No gateway's id is longer. */
const LONGEST_ID = 500

/** The columns that a mapping names and a file does not have. */
export function missingColumns({ columns }: PayoutTable, mapping: PayoutMapping): string[] {
  return columnsOf(mapping).filter((name) => !columns.includes(name))
}

/**
 * Reads the lines of a file that has all columns of the mapping. No line is dropped.
 *
 * @param timeZone of the days of times that have an offset. UTC by default.
 */
export function readLines(
  table: PayoutTable,
  mapping: PayoutMapping,
  timeZone = "UTC"
): PayoutLines {
  const cellOf = cellsBy(table)
  const lines: PayoutLine[] = []
  const unreadable: UnreadableLine[] = []
  for (const row of table.rows) {
    const cell = (column: string | null) => cellOf(row, column)
    // With a cell too many or too few, an amount may stand under another column's header.
    const isWhole = row.cells.length === table.columns.length
    const read = isWhole ? readLine(cell, mapping, timeZone) : "cells_differ"
    if (typeof read === "string") {
      unreadable.push({ line: row.line, problem: read, ...identityOf(cell, mapping) })
    } else {
      lines.push({ line: row.line, ...read })
    }
  }
  return { lines, unreadable }
}

/** Text of a row's cell; empty without that column. */
type Cell = (column: string | null) => string

function cellsBy({ columns }: PayoutTable) {
  const positions = new Map(columns.map((name, index) => [name, index]))
  return ({ cells }: PayoutRow, column: string | null): string =>
    (column !== null && cells[positions.get(column) ?? -1]) || ""
}

function readLine(
  cell: Cell,
  mapping: PayoutMapping,
  timeZone: string
): Omit<PayoutLine, "line"> | LineProblem {
  const identity = {
    transaction_id: cell(mapping.transaction_id),
    reference: cell(mapping.reference),
  }
  if (Object.values(identity).some(({ length }) => length > LONGEST_ID)) {
    return "cell_too_long"
  }
  if (Object.values(identity).every((id) => id === "")) {
    return "identity_missing"
  }
  const { decimal_separator } = mapping
  const amount = readAmount(cell(mapping.amount), decimal_separator)
  if (!amount || amount.size === 0) {
    return amount ? "amount_zero" : "amount_unreadable"
  }
  const isRefund = isRefundLine(cell, amount.negative, mapping)
  if (amount.negative && !isRefund) {
    return "amount_negative"
  }
  const fee = readAmount(cell(mapping.fee) || "0", decimal_separator)
  if (!fee) {
    return "fee_unreadable"
  }
  const currency = cell(mapping.currency) || mapping.default_currency || ""
  if (!/^[a-z]{3}$/i.test(currency)) {
    return "currency_unreadable"
  }
  const date = cell(mapping.date)
  const day = mapping.date === null ? null : readDay(date, mapping.date_order, timeZone)
  if (mapping.date !== null && day === null) {
    return "date_unreadable"
  }
  return {
    kind: isRefund ? "refund" : "payment",
    ...identityOf(cell, mapping),
    amount: amount.size,
    fee: (fee.negative ? -1 * fee.size : fee.size) as Cents,
    currency_code: currency.toLowerCase(),
    day,
  }
}

function isRefundLine(cell: Cell, negative: boolean, { refunds }: PayoutMapping): boolean {
  return refunds.by === "sign"
    ? negative
    : cell(refunds.column).toLowerCase() === refunds.value.toLowerCase()
}

function identityOf(cell: Cell, { reference, transaction_id }: PayoutMapping) {
  const id = (column: string | null) => cell(column).slice(0, LONGEST_ID) || null
  return { transaction_id: id(transaction_id), reference: id(reference) }
}

/** What the lines add up to in one currency, in major units with two decimals. */
export interface PayoutSums {
  paid_out: string
  refunded: string
  fees: string
}

/** Sums by currency. */
export function sumsOf(lines: readonly PayoutLine[]): Record<string, PayoutSums> {
  const sums = new Map<string, { paid_out: number; refunded: number; fees: number }>()
  for (const { amount, currency_code, fee, kind } of lines) {
    const sum = sums.get(currency_code) ?? { paid_out: 0, refunded: 0, fees: 0 }
    sum[kind === "payment" ? "paid_out" : "refunded"] += amount
    sum.fees += fee
    sums.set(currency_code, sum)
  }
  return Object.fromEntries(
    [...sums].map(([currency, { fees, paid_out, refunded }]) => [
      currency,
      {
        paid_out: toDecimalString(paid_out as Cents),
        refunded: toDecimalString(refunded as Cents),
        fees: toDecimalString(fees as Cents),
      },
    ])
  )
}

/** The first and the last day that the lines name; null where none has a date. */
export function daysOf(lines: readonly PayoutLine[]): { first: string; last: string } | null {
  const days = lines.flatMap(({ day }) => day ?? []).sort()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? { first, last } : null
}
