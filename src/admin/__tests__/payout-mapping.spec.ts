import type { AdminPayoutColumns, PayoutMapping } from "../../admin-api"
import { guessFormats } from "../../core/payouts/guess-formats"
import { guessColumns } from "../../core/payouts/guess-mapping"
import { payoutMappingSchema } from "../../core/payouts/mapping"
import { readTable, type PayoutTable } from "../../core/payouts/read-table"
import { changeDraft, firstDraft, isComplete } from "../lib/payouts/mapping"

const HEADER = "Transaction ID;Montant;Frais;Date;Payout date"
const fileOf = (...lines: string[]): AdminPayoutColumns => {
  const table = readTable([HEADER, ...lines].join("\n")) as PayoutTable
  const { columns, rows } = table
  return {
    columns,
    sample: rows.map(({ cells }) => cells),
    line_count: rows.length,
    guessed: guessColumns(columns),
    formats: guessFormats(table),
  }
}

const saved = (changes: Partial<PayoutMapping> = {}): PayoutMapping => ({
  ...payoutMappingSchema.parse({
    transaction_id: "Transaction ID",
    amount: "Montant",
    date: "Date",
    default_currency: "usd",
  }),
  ...changes,
})

describe("The first mapping of a payout file", () => {
  it("Admin guesses the columns of a payout file from their names, and the number and date formats from the cells", () => {
    const file = fileOf("txn_1;12,50;0,40;30/11/2026;", "txn_2;3;0,20;03/11/2026;")
    const draft = firstDraft(file, null)
    expect(draft).toMatchObject({
      ...{ transaction_id: "Transaction ID", amount: "Montant", fee: "Frais", date: "Date" },
      ...{ decimal_separator: ",", date_order: "dmy" },
    })
    expect(isComplete(draft)).toBe(true)
  })

  it("Admin guesses a payout file's decimal separator from the fees if all amounts are whole numbers", () => {
    expect(firstDraft(fileOf("txn_1;12;0,40;2026-11-30;"), null).decimal_separator).toBe(",")
    expect(firstDraft(fileOf("txn_1;12;;2026-11-30;"), null).decimal_separator).toBe(".")
  })

  it("Admin asks for the date order of a payout file if days and months cannot be told apart", () => {
    const draft = firstDraft(fileOf("txn_1;12.50;;03/04/2026;"), null)
    expect(draft.date_order).toBeNull()
    expect(isComplete(draft)).toBe(false)
    expect(isComplete({ ...draft, date_order: "dmy" })).toBe(true)
    // Without its column, the format does not matter.
    expect(isComplete(changeDraft(draft, { date: null }, fileOf()))).toBe(true)
  })

  it("Admin suggests the columns that were saved for the last payout file, with the formats of the new file", () => {
    const mapping = saved({ date_order: "mdy", decimal_separator: "." })
    expect(firstDraft(fileOf("txn_1;12,50;;30/11/2026;"), mapping)).toEqual({
      ...mapping,
      ...{ date_order: "dmy", decimal_separator: "," },
    })
    // What the file leaves open is as it was saved.
    expect(firstDraft(fileOf("txn_1;12;;03/04/2026;"), mapping)).toEqual(mapping)
  })

  it("Admin does not suggest the columns saved for the last payout file if the new file lacks one of the saved columns", () => {
    const draft = firstDraft(fileOf("txn_1;12.50;;03/04/2026;"), saved({ date: "Paid on" }))
    expect(draft).toMatchObject({ default_currency: "cad", date_order: null })
  })
})

describe("A changed mapping of a payout file", () => {
  const file = fileOf("txn_1;12,50;0.40;30/11/2026;2026-12-02")
  const draft = firstDraft(file, null)

  it("When an admin chooses another date or amount column of a payout file, Admin guesses the format again", () => {
    expect(changeDraft(draft, { date: "Payout date" }, file)).toMatchObject({ date_order: "ymd" })
    expect(changeDraft(draft, { amount: "Frais" }, file)).toMatchObject({ decimal_separator: "." })
  })

  it("Admin keeps the decimal separator that an admin chose for a payout file when the admin gives other columns a meaning", () => {
    const chosen = changeDraft(draft, { decimal_separator: "." }, file)
    expect(chosen.decimal_separator).toBe(".")
    expect(changeDraft(chosen, { fee: null }, file).decimal_separator).toBe(".")
    expect(changeDraft(chosen, { reference: "Frais" }, file)).toMatchObject({
      ...{ decimal_separator: ".", date_order: "dmy" },
    })
  })
})
