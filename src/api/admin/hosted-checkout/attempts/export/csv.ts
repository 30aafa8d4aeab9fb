import type { MedusaContainer } from "@medusajs/framework/types"
import { json2csv } from "json-2-csv"
import { takenMoney, type PaidAttempt, type PaidPeriod } from "../../../../../core"
import { resolveLedger } from "../../../../../workflows/ledger"
import { withOrderNumbers } from "../with-order-numbers"

const PAGE = 1_000

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/

type Line = ReturnType<typeof lineOf>

const COLUMNS = [
  "transaction_id",
  "reference",
  "order_number",
  "date_utc",
  "amount",
  "currency",
  "card_brand",
  "card_masked",
  "email",
  "status",
  "refunded",
] as const satisfies (keyof Line)[]

/** A line for each payment of a period, page by page: a year needs no more memory than a day. */
export async function* paymentsAsCsv(
  period: PaidPeriod,
  container: MedusaContainer
): AsyncGenerator<string> {
  const ledger = resolveLedger(container)
  yield `${COLUMNS.join(",")}\r\n`
  let last: PaidAttempt | undefined
  do {
    const rows = await ledger.paidAttempts(period, last, PAGE)
    const lines = (await withOrderNumbers(rows, container)).map(lineOf)
    if (lines.length > 0) {
      yield `${toCsv(lines)}\r\n`
    }
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
}

function lineOf(row: PaidAttempt & { order_display_id: number | null }) {
  const { amount, currency_code } = takenMoney(row)
  return {
    transaction_id: row.transaction_id,
    reference: row.id,
    order_number: row.order_display_id,
    date_utc: row.paid_at.replace(/\.\d+Z$/, "Z"),
    amount,
    currency: currency_code,
    card_brand: row.card_type,
    card_masked: row.card_number_masked,
    email: row.email,
    status: row.status,
    refunded: row.refunded,
  }
}

function toCsv(lines: Line[]): string {
  return json2csv(lines, {
    keys: [...COLUMNS],
    prependHeader: false,
    delimiter: { eol: "\r\n" },
    // An apostrophe in front, as spreadsheets have it: the library's own guard would cut the text.
    parseValue: (value: unknown) => {
      const text = value === null || value === undefined ? "" : `${value as string | number}`
      return FORMULA.test(text) ? `'${text}` : text
    },
  })
}
