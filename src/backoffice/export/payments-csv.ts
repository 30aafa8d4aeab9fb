import { toDecimalString, type Cents } from "../../core/money/money"
import type { PaidPeriod, TakenPayment } from "../../core/repositories/bookkeeping"
import { pagesOf } from "../pages-of"
import { withOrderNumbers } from "../with-order-numbers"
import type { Deps } from "../../payments/deps"
import { csvHeader, csvLines } from "./csv-lines"

const COLUMNS = [
  "payment",
  "transaction_id",
  "reference",
  "order_number",
  "date_utc",
  "amount",
  "gateway_balance",
  "medusa_balance",
  "difference",
  "refunded",
  "currency",
  "card_brand",
  "card_masked",
  "email",
  "status",
  "provider",
] as const satisfies (keyof ReturnType<typeof lineOf>)[]

/** A line for each payment of a period, page by page: a year needs no more memory than a day. */
export async function* paymentsAsCsv(period: PaidPeriod, deps: Deps): AsyncGenerator<string> {
  const { bookkeeping } = deps.repositories
  yield csvHeader(COLUMNS)
  for await (const rows of pagesOf<TakenPayment>((last, limit) =>
    bookkeeping.taken(period, last, limit)
  )) {
    yield csvLines(COLUMNS, (await withOrderNumbers(rows, deps)).map(lineOf))
  }
}

function lineOf(row: TakenPayment & { order_display_id: number | null }) {
  const { approved, captured, gateway, refunded } = row.balances
  const medusa = (captured - refunded) as Cents
  return {
    payment: row.id,
    transaction_id: row.transaction_id,
    reference: row.reference,
    order_number: row.order_display_id,
    date_utc: row.paid_at.replace(/\.\d+Z$/, "Z"),
    amount: approved === null ? "" : toDecimalString(approved),
    gateway_balance: toDecimalString(gateway),
    medusa_balance: toDecimalString(medusa),
    difference: toDecimalString((gateway - medusa) as Cents),
    refunded: toDecimalString(refunded),
    currency: row.currency_code.toUpperCase(),
    card_brand: row.card_type,
    card_masked: row.card_number_masked,
    email: row.email,
    status: row.status,
    provider: row.provider_id,
  }
}
