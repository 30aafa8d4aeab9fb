import {
  settlementMappingSchema,
  type CheckoutAttempt,
  type SettlementMapping,
} from "../../../src/core"
import { closeDifferences } from "../../../src/backoffice/settlement/close-differences"
import { importSettlement } from "../../../src/backoffice/settlement/import-settlement"
import { previewSettlement } from "../../../src/backoffice/settlement/preview-settlement"
import { withdrawSettlement } from "../../../src/backoffice/settlement/withdraw-settlement"
import { showSettlement } from "../../../src/backoffice/settlement/show-settlement"
import { noticeText } from "../../../src/backoffice/notices/notice-text"
import type { Account } from "../../../src/payments/accounts"
import type { Deps } from "../../../src/payments/deps"
import { ACCOUNT, newAttempt, OPTIONS } from "../../contracts/support/attempts"
import { Database, FakeRepositories } from "../../simulation/fakes/repositories"

const NOW = new Date("2026-12-02T09:00:00Z")
const NOVEMBER = new Date("2026-11-15T12:00:00Z")

const MAPPING: SettlementMapping = settlementMappingSchema.parse({
  transaction_id: "Transaction",
  amount: "Amount",
  fee: "Fee",
  date: "Date",
  default_currency: "cad",
})

const account = { provider_id: ACCOUNT, options: OPTIONS } as unknown as Account

/** Deps over empty tables. */
function newDeps() {
  const database = new Database(() => NOW)
  let ids = 0
  const deps = {
    repositories: new FakeRepositories(database),
    now: () => NOW,
    newId: (prefix: string) => `${prefix}_${++ids}`,
    store: { adminNames: async (of: string[]) => of.map((id) => ({ id, name: "Ada" })) },
  } as unknown as Deps
  return { database, deps }
}

/** A file with the header, and lines of November. */
const fileOf = (...lines: string[]) =>
  ["Transaction,Amount,Fee,Date", ...lines.map((line) => `${line},2026-11-15`)].join("\r\n")

describe("The import of a settlement file", () => {
  let database: Database
  let deps: Deps

  beforeEach(() => {
    ;({ database, deps } = newDeps())
  })

  const pay = async (id: string, columns: Partial<CheckoutAttempt> = {}) => {
    await deps.repositories.attempts.start(newAttempt(id))
    const paid = { status: "completed", transaction_id: `txn_${id}`, proven_at: NOVEMBER } as const
    database.attempts.update({ id }, { ...paid, ...columns })
  }
  const load = async (content: string, mapping = MAPPING, period?: { from: Date; before: Date }) =>
    await importSettlement(
      { name: "november.csv", content, mapping, period, actor_id: "user_1" },
      account,
      deps
    )
  const found = () =>
    database.differences
      .all()
      .map(
        ({ expected, found: amount, kind, line, transaction_id }) =>
          `${line} ${kind} ${transaction_id} ${expected} ${amount}`
      )
  const refundInMedusa = async (attempt_id: string, amount: string) =>
    await deps.repositories.refundTasks.open(
      {
        attempt_id,
        amount,
        refund_id: `ref_${attempt_id}`,
        order_id: "order_1",
        currency_code: "cad",
      },
      NOW
    )

  it("finds no difference where the file has what the shoppers paid and got back", async () => {
    await pay("1")
    await pay("2")
    await refundInMedusa("2", "5.00")
    const id = await load(fileOf("txn_1,22.50,0.95", "txn_2,22.50,0.95", "txn_2,-5.00,0"))

    expect(await showSettlement(id, deps)).toEqual({
      id,
      provider_id: ACCOUNT,
      name: "november.csv",
      line_count: 3,
      matched_count: 3,
      difference_count: 0,
      sums: { cad: { paid_out: "45.00", refunded: "5.00", fees: "1.90" } },
      period_from: "2026-11-15T00:00:00.000Z",
      period_before: "2026-11-16T00:00:00.000Z",
      created_at: NOW.toISOString(),
      imported_by: { id: "user_1", name: "Ada" },
      groups: [],
      closed_by_admins: 0,
    })
  })

  it("classifies every kind of difference, and changes no attempt", async () => {
    for (const id of ["1", "2", "3", "4", "5"]) {
      await pay(id)
    }
    const before = database.attempts.all()
    await load(
      fileOf(
        "txn_1,22.49,0",
        "txn_2,22.50,0",
        "txn_2,22.50,0",
        "txn_3,22.50,0",
        "txn_3,-5.00,0",
        "txn_9,10.00,0",
        "txn_4,=2250,0"
      )
    )
    expect(found()).toEqual([
      "2 other_amount txn_1 22.50 22.49",
      "4 doubled txn_2 22.50 45.00",
      "6 refunded_at_gateway_only txn_3 0.00 5.00",
      "7 unknown_transaction txn_9 null 10.00",
      "8 unreadable_line txn_4 null null",
      "null missing_payout txn_5 22.50 null",
    ])
    expect(database.attempts.all()).toEqual(before)
  })

  it("misses no payment of another time, and none that an earlier file has paid out", async () => {
    await pay("1")
    await pay("2", { proven_at: new Date("2026-11-16T00:00:00Z") })
    await load(fileOf("txn_1,22.50,0"))
    await load(fileOf("txn_2,22.50,0"))
    expect(found()).toEqual([])
  })

  it("misses a payment of the given period, and of none where the file has no dates", async () => {
    await pay("1")
    await pay("2")
    const undated = { ...MAPPING, date: null }
    await load(fileOf("txn_1,22.50,0"), undated)
    expect(found()).toEqual([])
    const period = { from: new Date("2026-11-01"), before: new Date("2026-12-01") }
    await load(fileOf("txn_1,1.00,0"), undated, period)
    expect(found()).toContain("null missing_payout txn_2 22.50 null")
  })

  it("finds a payment that two files pay out", async () => {
    await pay("1")
    await load(fileOf("txn_1,22.50,0"))
    await load(fileOf("txn_1,22.50,1"))
    expect(found()).toEqual(["2 doubled txn_1 22.50 45.00"])
  })

  it("finds a payment that two files pay out which are imported at the same moment", async () => {
    await pay("1")
    await Promise.all([load(fileOf("txn_1,22.50,0")), load(fileOf("txn_1,22.50,1"))])
    expect(found()).toEqual(["2 doubled txn_1 22.50 45.00"])
  })

  it("is imported once where two admins import the same file at the same moment", async () => {
    const file = fileOf("txn_1,22.50,0")
    const [first, second] = await Promise.allSettled([load(file), load(file)])
    expect(first?.status).toBe("fulfilled")
    expect(second).toMatchObject({ reason: { code: "settlement_imported" } })
    expect(database.settlements.all()).toHaveLength(1)
  })

  it("closes a missing payout when a later file pays it out", async () => {
    await pay("1")
    await pay("2")
    await load(fileOf("txn_1,22.50,0"))
    expect(database.differences.all()).toMatchObject([{ status: "open" }])
    await load(fileOf("txn_2,22.50,0"))
    expect(database.differences.all()).toMatchObject([{ status: "closed", note: "november.csv" }])
  })

  it("closes a double payout when a later file takes it back", async () => {
    await pay("1")
    await load(fileOf("txn_1,22.50,0"))
    const second = await load(fileOf("txn_1,22.50,1"))
    await load(fileOf("txn_1,-22.50,0"))
    expect(database.differences.all()).toMatchObject([
      { settlement_id: second, kind: "doubled", status: "closed", note: "november.csv" },
    ])
    expect(await showSettlement(second, deps)).toMatchObject({
      groups: [{ kind: "doubled", total: 1, open: 0 }],
      closed_by_admins: 0,
    })
  })

  it("is refused a second time for the same file", async () => {
    await load(fileOf("txn_1,22.50,0"))
    await expect(load(fileOf("txn_1,22.50,0"))).rejects.toMatchObject({
      code: "settlement_imported",
      field: "content",
    })
    expect(database.settlements.all()).toHaveLength(1)
  })

  it.each([
    ["no CSV", "nothing", "settlement_unreadable"],
    ["an open quote", 'Transaction,Amount\n"txn_1,5', "settlement_unreadable"],
    ["other columns", "Id,Amount\ntxn_1,5", "settlement_column_missing"],
    ["too many lines", `Transaction,Amount\n${"a,5\n".repeat(50_001)}`, "settlement_too_large"],
    ["too many blank lines", `Transaction,Amount${"\n".repeat(100_001)}`, "settlement_too_large"],
    ["too many cells", `${",".repeat(499)}\n`.repeat(4_001), "settlement_too_large"],
  ])("is refused for %s", async (_, content, code) => {
    await expect(load(content)).rejects.toMatchObject({ code })
    expect(database.settlements.all()).toEqual([])
  })

  it("is refused where it misses more payments than a person can work through", async () => {
    deps.repositories.settlements.awaitedPayments = async (_period, last, limit) =>
      Array.from({ length: limit }, (_, index) => ({
        id: `${last?.id ?? ""}_${index}`,
        transaction_id: null,
        amount: "5.00",
        currency_code: "cad",
        paid_at: "",
      }))
    await expect(load(fileOf("txn_1,22.50,0"))).rejects.toMatchObject({
      code: "settlement_misses_most",
    })
  })

  it("notifies admins once, with the count of each kind", async () => {
    await pay("1")
    await load(fileOf("txn_9,5.00,0", "txn_8,5.00,0"))
    const [notice] = await deps.repositories.worklist.claimNotices(NOW, NOW, 10)
    if (!notice) {
      throw new Error("no notice")
    }
    expect(await noticeText(notice, deps)).toEqual({
      title: "A payout file has differences",
      description: `november.csv of ${ACCOUNT}: 2 × unknown transaction, 1 × missing payout. Open it under Payments > Payouts.`,
    })
  })

  it("closes a group with a note", async () => {
    const id = await load(fileOf("txn_9,5.00,0", "txn_8,5.00,0"))
    const closing = { settlement_id: id, note: "another shop", actor_id: "user_2" }
    expect(await closeDifferences({ ...closing, kind: "unknown_transaction" }, deps)).toBe(2)
    expect(await showSettlement(id, deps)).toMatchObject({
      groups: [{ kind: "unknown_transaction", total: 2, open: 0 }],
      closed_by_admins: 2,
    })
    expect(database.differences.all()).toMatchObject(
      Array(2).fill({ note: "another shop", closed_by: "user_2", closed_at: NOW })
    )
    await expect(
      closeDifferences({ ...closing, settlement_id: "gone" }, deps)
    ).rejects.toMatchObject({ code: "settlement_unknown" })
  })

  describe("that is withdrawn", () => {
    const withdraw = async (settlement_id: string, with_closed = false) =>
      await withdrawSettlement({ settlement_id, with_closed, actor_id: "user_2" }, deps)
    const standing = () =>
      database.differences
        .all()
        .map(({ found: amount, kind, settlement_id, status }) =>
          [settlement_id, kind, amount, status].join(" ")
        )

    it("leaves no line and no difference, and is kept with who withdrew it", async () => {
      await pay("1")
      await pay("2")
      const id = await load(fileOf("txn_1,1.00,0", "txn_9,5.00,0"))
      await withdraw(id)

      expect(database.settlements.all()).toMatchObject([
        { id, imported_by: "user_1", withdrawn_by: "user_2", withdrawn_at: NOW, notify_at: null },
      ])
      expect(database.settlementPayments.all()).toEqual([])
      expect(found()).toEqual([])
      const gone = { code: "settlement_unknown" }
      await expect(showSettlement(id, deps)).rejects.toMatchObject(gone)
      await expect(withdraw(id)).rejects.toMatchObject(gone)
    })

    it("can be imported again", async () => {
      await pay("1")
      const file = fileOf("txn_1,22.50,0")
      await withdraw(await load(file))
      const again = await load(file)
      expect(await showSettlement(again, deps)).toMatchObject({ matched_count: 1, groups: [] })
    })

    it("is refused while admins have closed differences of it, unless the request says so", async () => {
      const id = await load(fileOf("txn_9,5.00,0"))
      await closeDifferences({ settlement_id: id, note: "another shop", actor_id: "u" }, deps)
      await expect(withdraw(id)).rejects.toMatchObject({ code: "settlement_has_closed" })
      expect(found()).toHaveLength(1)
      await withdraw(id, true)
      expect(found()).toEqual([])
    })

    it("leaves no payment doubled that only one other file pays out", async () => {
      await pay("1")
      const first = await load(fileOf("txn_1,22.50,0"))
      const second = await load(fileOf("txn_1,22.50,1"))
      await withdraw(first)
      expect(standing()).toEqual([`${second} doubled 45.00 closed`])
      expect(database.differences.all()).toMatchObject([{ note: "november.csv", closed_by: null }])
    })

    it("leaves a payment doubled that other files still pay out twice", async () => {
      await pay("1")
      const first = await load(fileOf("txn_1,22.50,0"))
      const second = await load(fileOf("txn_1,22.50,1"))
      const third = await load(fileOf("txn_1,22.50,2", "txn_1,22.50,2"))
      await withdraw(first)
      expect(standing()).toEqual([`${second} doubled 45.00 closed`, `${third} doubled 67.50 open`])
      await withdraw(second)
      expect(standing()).toEqual([`${third} doubled 45.00 open`])
    })

    it("leaves a payment with another amount whose other part it paid out", async () => {
      await pay("1")
      const first = await load(fileOf("txn_1,20.00,0"))
      const second = await load(fileOf("txn_1,2.50,0"))
      await withdraw(first)
      expect(standing()).toEqual([`${second} other_amount 2.50 open`])
    })

    it("opens the missing and the doubled payouts again that it had closed", async () => {
      await pay("1")
      await pay("2")
      const first = await load(fileOf("txn_1,22.50,0", "txn_1,22.50,0"))
      const second = await load(fileOf("txn_2,22.50,0", "txn_1,-22.50,0"))
      expect(standing()).toEqual([
        `${first} doubled 45.00 closed`,
        `${first} missing_payout  closed`,
      ])
      await withdraw(second)
      expect(standing()).toEqual([`${first} doubled 45.00 open`, `${first} missing_payout  open`])
    })

    it("leaves a missing payout closed that another file pays out", async () => {
      await pay("1")
      await pay("2")
      await load(fileOf("txn_1,22.50,0"))
      const second = await load(fileOf("txn_2,22.50,0"))
      const third = await load(fileOf("txn_2,22.50,1"))
      await withdraw(second)
      expect(database.differences.all()).toMatchObject([
        { kind: "missing_payout", status: "closed", closed_by_file: third },
        { kind: "doubled", status: "closed" },
      ])
    })

    it("leaves the payouts missing that a later file of their time does not have", async () => {
      await pay("1")
      await pay("2")
      const first = await load(fileOf("txn_1,22.50,0", "txn_2,22.50,0"))
      const second = await load(fileOf("txn_2,22.50,1"))
      await withdraw(first)
      expect(standing()).toEqual([
        `${second} doubled 45.00 closed`,
        `${second} missing_payout  open`,
      ])
      expect(database.differences.where(({ status }) => status === "open")).toMatchObject([
        { attempt_id: "1", expected: "22.50", line: null },
      ])
    })

    it("is judged with a file that is imported at the same moment", async () => {
      await pay("1")
      const first = await load(fileOf("txn_1,22.50,0"))
      await Promise.all([load(fileOf("txn_1,22.50,1")), withdraw(first)])
      expect(database.differences.where(({ status }) => status === "open")).toEqual([])
    })
  })

  it("shows the columns and the saved mapping in a preview, and writes nothing", async () => {
    await load(fileOf("txn_1,22.50,0"))
    const content = "\uFEFFTransaction ID;Montant;Devise\ntxn_1;5,00;CAD\n"
    expect(await previewSettlement({ content }, account, deps)).toEqual({
      imported: null,
      columns: ["Transaction ID", "Montant", "Devise"],
      sample: [["txn_1", "5,00", "CAD"]],
      line_count: 1,
      mapping: MAPPING,
      guessed: {
        transaction_id: "Transaction ID",
        reference: null,
        amount: "Montant",
        fee: null,
        currency: "Devise",
        date: null,
      },
      result: null,
    })
  })

  it("says in a preview that the same file is imported, until that is withdrawn", async () => {
    const content = fileOf("txn_1,22.50,0")
    const id = await load(content)
    const imported = async () => (await previewSettlement({ content }, account, deps)).imported
    expect(await imported()).toEqual({ id, name: "november.csv", created_at: NOW.toISOString() })
    await withdrawSettlement({ settlement_id: id, with_closed: false, actor_id: "user_2" }, deps)
    expect(await imported()).toBeNull()
  })

  it("shows in a preview what an import would find, and writes nothing", async () => {
    await pay("1")
    await pay("2")
    const content = fileOf("txn_1,22.50,0.95", "txn_9,x,0")
    const { result } = await previewSettlement({ content, mapping: MAPPING }, account, deps)
    expect(result).toEqual({
      period_from: "2026-11-15T00:00:00.000Z",
      period_before: "2026-11-16T00:00:00.000Z",
      matched_count: 1,
      sums: { cad: { paid_out: "22.50", refunded: "0.00", fees: "0.95" } },
      groups: [
        { kind: "missing_payout", total: 1, open: 1 },
        { kind: "unreadable_line", total: 1, open: 1 },
      ],
      unreadable: [{ line: 3, problem: "amount_unreadable" }],
    })
    expect(database.settlements.all()).toEqual([])
    expect(database.settlementMappings.all()).toEqual([])
  })
})
