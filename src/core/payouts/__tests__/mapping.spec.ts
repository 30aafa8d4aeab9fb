import { guessColumns } from "../guess-mapping"
import { columnsOf, payoutMappingSchema } from "../mapping"

const MAPPING = { transaction_id: "id", amount: "amount", currency: "cur" }

describe("Payout mappings", () => {
  it("By default, a payout file's refunds are negative, its dates begin with the year, and its decimals have a point", () => {
    expect(payoutMappingSchema.parse(MAPPING)).toEqual({
      transaction_id: "id",
      reference: null,
      amount: "amount",
      fee: null,
      currency: "cur",
      default_currency: null,
      date: null,
      date_order: "ymd",
      decimal_separator: ".",
      refunds: { by: "sign" },
    })
  })

  it.each([
    ["without transaction id and reference", { transaction_id: null }, "transaction_id"],
    ["without any currency", { currency: null }, "currency"],
    ["without an amount", { amount: undefined }, "amount"],
    ["with a default currency of one sign", { default_currency: "$" }, "default_currency"],
    ["with a default currency of four letters", { default_currency: "cada" }, "default_currency"],
    ["with a digit before the default currency", { default_currency: "1cad" }, "default_currency"],
    ["with refunds by an unknown rule", { refunds: { by: "colour" } }, "refunds"],
    ["with another decimal separator", { decimal_separator: "'" }, "decimal_separator"],
    ["with a column name that PostgreSQL cannot store", { amount: "a\0" }, "amount"],
    ["with an unknown field", { more: 1 }, undefined],
    [
      "with refunds by a type without its text",
      { refunds: { by: "type", column: "c", value: " " } },
      "refunds",
    ],
    [
      "with refunds by a text that PostgreSQL cannot store",
      { refunds: { by: "type", column: "c", value: "a\0" } },
      "refunds",
    ],
  ])(
    "An admin's description of a payout file's columns is refused in this case: %s",
    (_, changes, field) => {
      const { error } = payoutMappingSchema.safeParse({ ...MAPPING, ...changes })
      expect(error?.issues[0]?.path[0]).toBe(field)
    }
  )

  it("The mapping of a payout file's columns may name a reference column instead of a transaction id column", () => {
    const mapping = { ...MAPPING, transaction_id: null, reference: "ref", default_currency: "CAD" }
    expect(payoutMappingSchema.parse(mapping)).toMatchObject({ default_currency: "cad" })
    expect(columnsOf(payoutMappingSchema.parse(mapping))).toEqual(["ref", "amount", "cur"])
  })

  it("The columns that a payout file must have include the columns that the admin has chosen for fees and refunds", () => {
    const refunds = { by: "type", column: "kind", value: "refund" }
    const mapping = payoutMappingSchema.parse({ ...MAPPING, fee: "cost", refunds })
    expect(columnsOf(mapping)).toEqual(["id", "amount", "cost", "cur", "kind"])
  })
})

describe("guessColumns", () => {
  it.each([
    ["transaction_id", "reference", "amount", "fee", "currency", "date_utc"],
    [
      "Transaction ID",
      "Merchant Reference",
      "Gross Amount",
      "Fees",
      "Currency Code",
      "Payout date",
    ],
    ["N\u00B0 Transaction", "R\u00E9f\u00E9rence", "Montant brut", "Frais", "Devise", "Date"],
  ])("The columns of a payout file are recognised by their names, such as %s", (...columns) => {
    const [transaction_id, reference, amount, fee, currency, date] = columns
    const found = guessColumns(["Notes", ...columns.slice().reverse()])
    expect(found).toMatchObject({ reference, amount, fee, currency, date })
    expect([transaction_id, null]).toContain(found.transaction_id)
  })

  it("The column with the day of the payment is guessed as a payout file's date, not the column with the payout's day", () => {
    expect(guessColumns(["Payout Date", "Transaction Date"]).date).toBe("Transaction Date")
    expect(guessColumns(["Settlement date", "Date"]).date).toBe("Date")
  })

  it('A column whose name only contains "payout date" is not guessed as a payout file\'s date', () => {
    expect(guessColumns(["No payout date", "Payout date notes"]).date).toBeNull()
  })

  it("No column of a payout file is guessed when no column has a name that the plugin recognises", () => {
    expect(Object.values(guessColumns(["a", "b"]))).toEqual(Array(6).fill(null))
  })
})
