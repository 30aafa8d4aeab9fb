import { guessFormats } from "../guess-formats"
import { readTable, type PayoutTable } from "../read-table"

/** What the cells of one column say. */
function guess(...cells: string[]) {
  const table = readTable(["value;note", ...cells.map((cell) => `${cell};`)].join("\n"))
  return guessFormats(table as PayoutTable)[0]
}

describe("Decimal separators", () => {
  it.each([
    ["a point", ["12.50", "3.00"], "."],
    ["a comma", ["12,50", "3,00"], ","],
    ["a point, with commas between thousands", ["1,234.50", "12"], "."],
    ["a comma, with points between thousands", ["1.234,50", "12"], ","],
    ["a comma, although one cell is a total with a text", ["12,50", "Total 12,50 $"], ","],
    ["a comma between thousands, which is no decimal comma", ["1,234", "5"], "."],
    ["a comma in refunds too", ["-5,00", "(5,00)"], ","],
  ])(
    "The decimal separator of a payout file's column is guessed as %s: %j",
    (_, cells, separator) => {
      expect(guess(...cells)).toMatchObject({ decimal_separator: separator })
    }
  )

  it('The decimal separator of a payout file\'s column is "any" when all amounts are whole', () => {
    expect(guess("12", "300", "-5")).toMatchObject({ decimal_separator: "any" })
  })

  it.each([
    ["each separator fits as many lines", ["12,50", "12.50"]],
    ["no cell is an amount", ["a", "b"]],
    ["there is no line", []],
  ])("The decimal separator of a payout file's column is not guessed when %s", (_, cells) => {
    expect(guess(...cells)).toMatchObject({ decimal_separator: null })
  })
})

describe("Date formats", () => {
  it.each([
    ["the year first", ["2026-11-30", "2026-12-01"], "ymd"],
    ["the year first, with a time", ["2026-11-03T10:00:00Z"], "ymd"],
    ["the day first, as one day is past the twelfth", ["03/11/2026", "30/11/2026"], "dmy"],
    ["the day first, with times", ["03/11/2026 10:05", "30.11.2026 10:05"], "dmy"],
    ["the month first", ["11/03/2026", "11/30/2026"], "mdy"],
    ["no order, because both orders are the same days", ["11/11/2026"], null],
  ])("The date order of a payout file's column is guessed as %s: %j", (_, cells, order) => {
    expect(guess(...cells)).toMatchObject({ date_order: order })
  })

  it.each([
    ["all days fit both orders", ["03/04/2026", "05/06/2026"]],
    ["each order fits as many lines", ["30/11/2026", "12/30/2026"]],
    ["no cell is a date", ["a", "12,50"]],
    ["there is no line", []],
  ])("The date order of a payout file's column is not guessed when %s", (_, cells) => {
    expect(guess(...cells)).toMatchObject({ date_order: null })
  })
})

describe("Formats of a file", () => {
  it("The formats of each column of a payout file are guessed even if some lines have too few cells", () => {
    const table = readTable("Date;Montant\n30/11/2026;1,50\n29/11/2026\n") as PayoutTable
    expect(guessFormats(table)).toEqual([
      { decimal_separator: null, date_order: "dmy" },
      { decimal_separator: ",", date_order: null },
    ])
  })
})
