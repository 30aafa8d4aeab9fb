import type { Cents } from "../../../src/core/money/money"
import { payoutMappingSchema, type PayoutMapping } from "../../../src/core/payouts/mapping"
import { byKind, comparePayouts } from "../../../src/backoffice/payouts/compare-payouts"
import { differencesAsCsv } from "../../../src/backoffice/payouts/csv"
import { columnsOfFile } from "../../../src/backoffice/payouts/read-payout-file"
import type { Account } from "../../../src/payments/account"
import type { Deps } from "../../../src/payments/deps"
import { ACCOUNT, OPTIONS } from "../../contracts/support/attempts"
import { balancesOf, newPayment } from "../../contracts/support/payments"
import { Database, FakeRepositories } from "../../simulation/fakes/repositories"
import type { PaymentRow } from "../../simulation/fakes/repositories/database/rows"

const NOW = new Date("2026-12-02T09:00:00Z")
const NOVEMBER = new Date("2026-11-15T12:00:00Z")

const MAPPING: PayoutMapping = payoutMappingSchema.parse({
  transaction_id: "Transaction",
  amount: "Amount",
  fee: "Fee",
  date: "Date",
  default_currency: "cad",
})

const account = { provider_id: ACCOUNT, options: OPTIONS } as unknown as Account

/** A file with the header, and lines of November. */
const fileOf = (...lines: string[]) =>
  ["Transaction,Amount,Fee,Date", ...lines.map((line) => `${line},2026-11-15`)].join("\r\n")

describe("A payout file", () => {
  let database: Database
  let deps: Deps

  beforeEach(() => {
    database = new Database(() => NOW)
    deps = { repositories: new FakeRepositories(database), now: () => NOW } as unknown as Deps
  })

  const pay = async (id: string, columns: Partial<PaymentRow> = {}) => {
    await deps.repositories.payments.add(newPayment(id), { trigger: "poll" })
    const paid = { status: "completed", proven_at: NOVEMBER, taken_at: NOVEMBER } as const
    database.payments.update({ id }, { ...paid, ...columns })
  }
  const refundInMedusa = (id: string, cents: number) =>
    database.payments.update(
      { id },
      { balances: { ...balancesOf(2250, 2250), refunded: cents as Cents } }
    )
  const compare = async (
    content: string,
    mapping = MAPPING,
    period?: { from: Date; before: Date }
  ) => await comparePayouts({ content, mapping, period }, account, deps)
  const found = async (...input: Parameters<typeof compare>) =>
    (await compare(...input)).differences.map(
      ({ expected, found: amount, kind, line, transaction_id }) =>
        `${line} ${kind} ${transaction_id} ${expected} ${amount}`
    )

  it("A payout file that agrees with the payments shows no differences, and the sums of payments, refunds and fees", async () => {
    await pay("1")
    await pay("2")
    refundInMedusa("2", 500)
    const compared = await compare(fileOf("txn_1,22.50,0.95", "txn_2,22.50,0.95", "txn_2,-5.00,0"))
    expect(compared).toEqual({
      line_count: 3,
      readable_count: 3,
      matched_count: 3,
      period: { from: new Date("2026-11-15"), before: new Date("2026-11-16") },
      sums: { cad: { paid_out: "45.00", refunded: "5.00", fees: "1.90" } },
      differences: [],
    })
    expect(byKind(compared).groups).toEqual([])
  })

  describe("with a difference of every kind", () => {
    const file = fileOf(
      "txn_1,22.49,0",
      "txn_2,22.50,0",
      "txn_2,22.50,0",
      "txn_3,22.50,0",
      "txn_3,-5.00,0",
      "txn_9,10.00,0",
      "txn_4,=2250,0"
    )

    beforeEach(async () => {
      for (const id of ["1", "2", "3", "4", "5"]) {
        await pay(id)
      }
    })

    it("The comparison of a payout file names the line of each difference, and payments missing from the file at the end", async () => {
      expect(await found(file)).toEqual([
        "2 other_amount txn_1 22.50 22.49",
        "4 paid_out_twice txn_2 22.50 45.00",
        "6 refunded_at_gateway_only txn_3 0.00 5.00",
        "7 unknown_transaction txn_9 null 10.00",
        "8 unreadable_line txn_4 null null",
        "null missing_payout txn_5 22.50 null",
      ])
    })

    it("Comparing a payout file changes no payment and does not save the chosen columns", async () => {
      const tables = () => [database.payments, database.payoutMappings]
      const before = tables().map((table) => table.all())
      await compare(file)
      expect(tables().map((table) => table.all())).toEqual(before)
    })

    it("The comparison of a payout file groups the differences by kind, and counts each kind", async () => {
      const { groups } = byKind(await compare(file))
      expect(groups.map(({ count, kind }) => `${kind} ${count}`)).toEqual([
        "unknown_transaction 1",
        "other_amount 1",
        "paid_out_twice 1",
        "refunded_at_gateway_only 1",
        "missing_payout 1",
        "unreadable_line 1",
      ])
    })

    it("Each difference of a payout file becomes a line of CSV, and no cell is a formula for a spreadsheet", async () => {
      const formula = { ...MAPPING, reference: "Fee" }
      const content = fileOf("txn_3,22.50,", "txn_3,-5.00,", "txn_9,10.00,=SUM(A1)", "txn_4,x,")
      const { differences } = await compare(content, { ...formula, fee: null, date: null })
      expect(differencesAsCsv(differences).split("\r\n")).toEqual([
        "difference,line,type,transaction_id,reference,payment,expected,currency,found,found_currency,problem",
        "refunded_at_gateway_only,3,refund,txn_3,,3,0.00,CAD,5.00,CAD,",
        "unknown_transaction,4,payment,txn_9,'=SUM(A1),,,CAD,10.00,CAD,",
        "unreadable_line,5,,txn_4,,,,,,,amount_unreadable",
        "",
      ])
    })
  })

  it("The comparison of a payout file shows the first 500 differences of one kind, and counts all 501", async () => {
    const lines = Array.from({ length: 501 }, (_, line) => `other_${line},5.00,0`)
    const [group] = byKind(await compare(fileOf(...lines))).groups
    expect(group).toMatchObject({ kind: "unknown_transaction", count: 501 })
    expect(group?.differences).toHaveLength(500)
  })

  it("A payment of another day than the payout file is not reported as missing from the file", async () => {
    await pay("1")
    await pay("2", { taken_at: new Date("2026-11-16T00:00:00Z") })
    await pay("3", { taken_at: new Date("2026-11-14T23:59:59.999Z") })
    expect(await found(fileOf("txn_1,22.50,0"))).toEqual([])
  })

  it("The days of a payout file are days in the admin's time zone when missing payments are looked for", async () => {
    await pay("1")
    await pay("2", { taken_at: new Date("2026-11-16T04:59:59.999Z") })
    await pay("3", { taken_at: new Date("2026-11-15T04:59:59.999Z") })
    const file = { content: fileOf("txn_1,22.50,0"), mapping: MAPPING }
    const compared = await comparePayouts({ ...file, time_zone: "America/Toronto" }, account, deps)
    expect(compared.differences).toMatchObject([
      { kind: "missing_payout", transaction_id: "txn_2" },
    ])
    expect(compared.period).toEqual({
      from: new Date("2026-11-15T05:00:00Z"),
      before: new Date("2026-11-16T05:00:00Z"),
    })
  })

  it("For a payout file without dates, missing payments are reported only if an admin has chosen a period", async () => {
    await pay("1")
    await pay("2")
    const undated = { ...MAPPING, date: null }
    expect(await found(fileOf("txn_1,22.50,0"), undated)).toEqual([])
    const period = { from: new Date("2026-11-01"), before: new Date("2026-12-01") }
    expect(await found(fileOf("txn_1,22.50,0"), undated, period)).toEqual([
      "null missing_payout txn_2 22.50 null",
    ])
  })

  it("No payment is reported as missing from a payout file of which no line can be read", async () => {
    await pay("1")
    const comma = { ...MAPPING, decimal_separator: "," } as const
    const period = { from: new Date("2026-11-01"), before: new Date("2026-12-01") }
    const content = fileOf("txn_2,22.50,0", "txn_3,22.50,0")
    expect(await found(content, comma, period)).toEqual([
      "2 unreadable_line txn_2 null null",
      "3 unreadable_line txn_3 null null",
    ])
    expect(await compare(content, comma, period)).toMatchObject({
      line_count: 2,
      readable_count: 0,
    })
  })

  it("A payout file with 1,100 lines, more than one SQL query looks up, is compared completely", async () => {
    const lines = Array.from({ length: 1_100 }, (_, line) => `txn_${line},22.50,0`)
    for (const id of ["0", "999", "1000", "1099"]) {
      await pay(id)
    }
    expect(await compare(fileOf(...lines))).toMatchObject({ matched_count: 4 })
  })

  it.each([
    ["text that is no CSV", "nothing", "payout_unreadable"],
    ["an open quote", 'Transaction,Amount\n"txn_1,5', "payout_unreadable"],
    ["other columns than the mapping", "Id,Amount\ntxn_1,5", "payout_column_missing"],
    ["too many lines", `Transaction,Amount\n${"a,5\n".repeat(50_001)}`, "payout_too_large"],
    ["too many blank lines", `Transaction,Amount${"\n".repeat(100_001)}`, "payout_too_large"],
    ["too many cells", `${",".repeat(499)}\n`.repeat(4_001), "payout_too_large"],
  ])("A payout file with %s is refused", async (_, content, code) => {
    await expect(compare(content)).rejects.toMatchObject({ code })
  })

  it("A comparison is refused when so many payments are missing from the payout file that the file must be wrong", async () => {
    deps.repositories.payouts.paidPayments = async (_period, last, limit) =>
      Array.from({ length: limit }, (_, index) => ({
        id: `${last?.id ?? ""}_${index}`,
        reference: "hcatt_1",
        transaction_id: null,
        amount: "5.00",
        currency_code: "cad",
        paid_at: "",
      }))
    await expect(compare(fileOf("txn_1,22.50,0"))).rejects.toMatchObject({
      code: "payout_misses_most",
    })
  })

  it("An uploaded payout file shows its columns, its first rows with masked card numbers, and a guess of each column", () => {
    const content =
      "\uFEFFTransaction ID;Montant;Devise\ntxn_1;5,00;CAD\n4242424242424242;1,00;CAD\n"
    expect(columnsOfFile(content)).toEqual({
      columns: ["Transaction ID", "Montant", "Devise"],
      sample: [
        ["txn_1", "5,00", "CAD"],
        ["424242******4242", "1,00", "CAD"],
      ],
      line_count: 2,
      guessed: {
        transaction_id: "Transaction ID",
        reference: null,
        amount: "Montant",
        fee: null,
        currency: "Devise",
        date: null,
      },
      formats: [
        { decimal_separator: null, date_order: null },
        { decimal_separator: ",", date_order: null },
        { decimal_separator: null, date_order: null },
      ],
    })
  })
})
