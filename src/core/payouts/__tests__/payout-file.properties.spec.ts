import fc from "fast-check"
import { toDecimalString } from "../../money/money"
import { compareLines } from "../compare-lines"
import { KnownPayments, type KnownPayment } from "../known-payments"
import { payoutMappingSchema } from "../mapping"
import { readLines } from "../read-lines"
import { readTable } from "../read-table"
import { cents } from "../../__tests__/support/cents"
import { holds } from "../../__tests__/support/holds"

/** A payment, and the refunds that Medusa has booked of it. */
const anyPayments = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[A-Z0-9]{1,26}$/),
    amount: fc.integer({ min: 3, max: 99_999_999_999 }),
    currency_code: fc.constantFrom("cad", "usd"),
    refunds: fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 3 }),
  }),
  { selector: ({ id }) => id, maxLength: 20 }
)

/** How a gateway may write its file. */
const anyForm = fc.record({
  mark: fc.constantFrom("", "\uFEFF"),
  end: fc.constantFrom("\n", "\r\n", "\r"),
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  decimal: fc.constantFrom(".", ","),
  group: fc.boolean(),
  named: fc.constantFrom("transaction_id", "reference"),
})

type Form = typeof anyForm extends fc.Arbitrary<infer Value> ? Value : never

function amountText(amount: number, { decimal, group }: Form): string {
  const [whole = "", part = ""] = toDecimalString(cents(Math.abs(amount))).split(".")
  const other = decimal === "." ? "," : "."
  const grouped = group ? whole.replace(/\B(?=(\d{3})+$)/g, other) : whole
  return `${amount < 0 ? "-" : ""}${grouped}${decimal}${part}`
}

function fileOf(rows: readonly string[][], { delimiter, end, mark }: Form): string {
  const quoted = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter))
  return mark + quoted.map((row) => row + end).join("")
}

describe("Payout files of known payments", () => {
  it("A payout file made from the stored payments shows no differences, whatever format the file has", () => {
    holds(
      fc.property(anyPayments, anyForm, (payments, form) => {
        const idOf = (id: string) => (form.named === "reference" ? `hcatt_${id}` : `txn_${id}`)
        const rows = payments.flatMap(({ amount, currency_code, id, refunds }) =>
          [amount, ...refunds.map((refund) => -refund)].map((signed) => [
            idOf(id),
            amountText(signed, form),
            currency_code.toUpperCase(),
          ])
        )
        const table = readTable(fileOf([["id", "amount", "currency"], ...rows], form))
        if ("problem" in table) {
          return false
        }
        const mapping = payoutMappingSchema.parse({
          [form.named]: "id",
          amount: "amount",
          currency: "currency",
          decimal_separator: form.decimal,
        })
        const known = payments.map(({ amount, currency_code, id, refunds }): KnownPayment => ({
          id: `hcpay_${id}`,
          reference: `hcatt_${id}`,
          attempt_id: `hcatt_${id}`,
          transaction_id: `txn_${id}`,
          amount: toDecimalString(cents(amount)),
          currency_code,
          taken: "proven",
          refunded: toDecimalString(cents(refunds.reduce((sum, each) => sum + each, 0))),
        }))
        const read = readLines(table, mapping)
        const { differences, matched, named } = compareLines(read, new KnownPayments(known, false))
        return differences.length === 0 && matched === rows.length && named.size === known.length
      })
    )
  })
})

describe("Payout files of any text", () => {
  it("Whatever text a payout file contains, the plugin either refuses the file, or reads each row or reports the row as unreadable", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.stringMatching(/^[a-c",;\t\r\n0-9.=-]{0,200}$/)
    )
    const mapping = payoutMappingSchema.parse({
      transaction_id: "a",
      amount: "b",
      default_currency: "cad",
    })
    holds(
      fc.property(text, (content) => {
        const table = readTable(`a,b\n${content}`)
        if ("problem" in table) {
          return true
        }
        const { lines, unreadable } = readLines(table, mapping)
        return (
          lines.length + unreadable.length === table.rows.length &&
          lines.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)
        )
      })
    )
  })
})
