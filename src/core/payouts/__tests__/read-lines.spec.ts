import type { Cents } from "../../money/money"
import { payoutMappingSchema } from "../mapping"
import { daysOf, missingColumns, readLines, sumsOf } from "../read-lines"
import { readTable, type PayoutTable } from "../read-table"

const MAPPING = { transaction_id: "id", amount: "amount", default_currency: "CAD" }

function tableOf(content: string): PayoutTable {
  const table = readTable(content)
  if ("problem" in table) {
    throw new Error(table.problem)
  }
  return table
}

const read = (content: string, mapping: object = {}) =>
  readLines(tableOf(content), payoutMappingSchema.parse({ ...MAPPING, ...mapping }))

/** Cents of an amount with its sign, or the problem of its line. */
const amountOf = (text: string, decimal_separator = ".") => {
  const { lines, unreadable } = read(`id;amount\ntxn_1;"${text}"`, { decimal_separator })
  const [line] = lines
  return line ? (line.kind === "refund" ? -1 * line.amount : line.amount) : unreadable[0]?.problem
}

describe("readLines", () => {
  it("The lines of a payout file are read from the columns that the admin has chosen", () => {
    const content =
      "id,ref,gross,cost,cur,when,type\ntxn_1,hcatt_1,22.59,0.95,usd,2026-11-30,sale\ntxn_2,,5,-0.2,,2026-12-01,Refund"
    const mapping = {
      reference: "ref",
      amount: "gross",
      fee: "cost",
      currency: "cur",
      date: "when",
      refunds: { by: "type", column: "type", value: "REFUND" },
    }
    expect(read(content, mapping)).toEqual({
      lines: [
        {
          line: 2,
          kind: "payment",
          transaction_id: "txn_1",
          reference: "hcatt_1",
          amount: 2259 as Cents,
          fee: 95,
          currency_code: "usd",
          day: "2026-11-30",
        },
        {
          line: 3,
          kind: "refund",
          transaction_id: "txn_2",
          reference: null,
          amount: 500,
          fee: -20,
          currency_code: "cad",
          day: "2026-12-01",
        },
      ],
      unreadable: [],
    })
  })

  it.each([
    ["22.59", 2259],
    ["22.5", 2250],
    ["22.5900", 2259],
    ["1,234.56", 123456],
    ["1 234 567.00", 123456700],
    ["1\u00A0234.00", 123400],
    ["+5.00", 500],
    ["-5.00", -500],
    ["\u22125.00", -500],
    ["'-5.00", -500],
    ["(5.00)", -500],
    ["12,345.00", 1234500],
    ["123,456,789.00", 12345678900],
    ["1234.00", 123400],
    ["123456789.00", 12345678900],
  ])("The amount %s in a payout file is read with a decimal point", (text, cents) => {
    expect(amountOf(text)).toBe(cents)
  })

  it.each([
    ["1.234,56", 123456],
    ["22,59", 2259],
    ["-1 234,5", -123450],
    ["1.234", 123400],
    ["12.345", 1234500],
    ["1.234.567,00", 123456700],
    ["1234,00", 123400],
    ["0,50", 50],
  ])("The amount %s in a payout file is read with a decimal comma", (text, cents) => {
    expect(amountOf(text, ",")).toBe(cents)
  })

  it.each(["22.59", "1.23.456", "1.234.56", "12 34", "5,00 CAD", "x5,00", "1.234.5678"])(
    "The text %j in a payout file is not read as an amount with a decimal point with a decimal comma",
    (text) => {
      expect(amountOf(text, ",")).toBe("amount_unreadable")
    }
  )

  it.each([
    "",
    "1e2",
    "(5.00) CAD",
    "x5.00",
    "-",
    "1E+2",
    "NaN",
    "Infinity",
    "0x10",
    "=1+1",
    "=cmd|' /C calc'!A0",
    "22.595",
    "1.234,56",
    "12,34",
    "1,23,456.00",
    "1,234 567.00",
    "--5.00",
    "5.00-",
    "$5.00",
    "5.",
    ".5",
    "1234567890.00",
    "9".repeat(5_000),
  ])("The text %j in a payout file is not read as an amount with a decimal point", (text) => {
    expect(amountOf(text)).toBe("amount_unreadable")
  })

  it.each(["0", "0.00", "-0.00", "(0.00)"])(
    "A payout line whose amount is zero, written as %s, is reported as a problem of the file",
    (text) => {
      expect(amountOf(text)).toBe("amount_zero")
    }
  )

  it("If a column of a payout file marks refunds, a negative amount is read in a refund line, and is a problem of the file in a payment line", () => {
    const mapping = { refunds: { by: "type", column: "type", value: "refund" } }
    expect(read("id,amount,type\ntxn_1,-5.00,refund\ntxn_2,-6.00,sale", mapping)).toMatchObject({
      lines: [{ kind: "refund", amount: 500 }],
      unreadable: [{ line: 3, problem: "amount_negative", transaction_id: "txn_2" }],
    })
  })

  it.each([
    ["ymd", "2026-11-30", "2026-11-30"],
    ["mdy", "30/11/2026", undefined],
  ])(
    "With the date order %s, the payout date %s is read as the day %s (undefined: the date cannot be read)",
    (date_order, text, day) => {
      const { lines } = read(`id,amount,when\ntxn_1,5,"${text}"`, { date: "when", date_order })
      expect(lines[0]?.day).toBe(day)
    }
  )

  it("Each line of a payout file that cannot be read is reported with its problem, and no line is left out", () => {
    const content = [
      "id,amount,cost,cur,when",
      "txn_1,1,234.56,CAD,2026-11-30",
      "Total,5.00",
      ",5.00,,CAD,2026-11-30",
      "txn_2,5.00,none,CAD,2026-11-30",
      "txn_3,5.00,,dollars,2026-11-30",
      "txn_4,5.00,,CAD,yesterday",
      `${"t".repeat(501)},5.00,,CAD,2026-11-30`,
      "txn_5,5.00,,CAD,2026-11-30,",
      `${"t".repeat(500)},5.00,,CAD,2026-11-30`,
    ].join("\n")
    const { lines, unreadable } = read(content, { fee: "cost", currency: "cur", date: "when" })
    expect(lines.map(({ line }) => line)).toEqual([2, 10])
    expect(unreadable.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
      "3 cells_differ",
      "4 identity_missing",
      "5 fee_unreadable",
      "6 currency_unreadable",
      "7 date_unreadable",
      "8 cell_too_long",
      "9 cells_differ",
    ])
    expect(unreadable[5]?.transaction_id).toHaveLength(500)
  })

  it("A line without a currency in a payout file is reported as unreadable when the admin has chosen no default currency", () => {
    const mapping = { currency: "cur", default_currency: null }
    const { unreadable } = read("id,amount,cur\ntxn_1,5.00,", mapping)
    expect(unreadable).toMatchObject([{ problem: "currency_unreadable" }])
  })

  it("A fee is read as zero when the payout file does not have the column that the mapping names for fees", () => {
    const { lines } = read("id,amount\ntxn_1,5.00", { fee: "cost" })
    expect(lines).toMatchObject([{ amount: 500, fee: 0 }])
  })

  it("The plugin lists the names of the columns that an admin has chosen and that a payout file does not have", () => {
    const mapping = payoutMappingSchema.parse({ ...MAPPING, date: "when", fee: "cost" })
    expect(missingColumns(tableOf("id,amount\n"), mapping)).toEqual(["cost", "when"])
  })
})

describe("Sums and days", () => {
  it("A payout file's lines are summed exactly for each currency, and its first and last day are found", () => {
    const content =
      "id,amount,cost,cur,when\na,0.10,0.01,cad,2026-11-03\nb,0.20,0.01,cad,2026-11-02\nc,-0.30,,cad,2026-11-04\nd,5,1,USD,2026-11-05"
    const { lines } = read(content, { fee: "cost", currency: "cur", date: "when" })
    expect(sumsOf(lines)).toEqual({
      cad: { paid_out: "0.30", refunded: "0.30", fees: "0.02" },
      usd: { paid_out: "5.00", refunded: "0.00", fees: "1.00" },
    })
    expect(daysOf(lines)).toEqual({ first: "2026-11-02", last: "2026-11-05" })
  })

  it("A payout file without lines has no sums, and a payout file without dates has no days", () => {
    expect(sumsOf([])).toEqual({})
    expect(daysOf(read("id,amount\na,5").lines)).toBeNull()
  })
})
