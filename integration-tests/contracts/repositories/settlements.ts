import { settlementDifference, settlementMappingSchema } from "../../../src/core"
import type {
  CheckoutAttempt,
  NewSettlement,
  SettlementRecord,
  SettlementWithdrawal,
} from "../../../src/core"
import { ACCOUNT, startAs } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

const OTHER_ACCOUNT = "pp_hosted-checkout_other"

const MAPPING = settlementMappingSchema.parse({
  transaction_id: "Transaction",
  amount: "Amount",
  default_currency: "cad",
})

/** Settlement files that were imported, and how they differ from the payments. */
export function describeSettlementRepository(make: MakeSubject): void {
  describe("SettlementRepository", () => {
    const subject = forEachTest(make)
    const settlements = () => subject.repositories.settlements
    const newSettlement = (id: string, over: Partial<NewSettlement> = {}): NewSettlement => ({
      id,
      provider_id: ACCOUNT,
      name: `${id}.csv`,
      sha256: `hash of ${id}`,
      period_from: NOW,
      period_before: inSeconds(60),
      line_count: 3,
      matched_count: 1,
      difference_count: 2,
      sums: { cad: { paid_out: "22.50", refunded: "0.00", fees: "0.95" } },
      imported_by: "user_1",
      ...over,
    })
    const record = async (
      id: string,
      {
        differences = [],
        settled = [],
        balanced = [],
        mapping = MAPPING,
        revision,
        ...columns
      }: Given = {}
    ) => {
      const settlement = newSettlement(id, columns)
      const seen = revision ?? (await settlements().revisionOf(settlement.provider_id))
      return await settlements().record(
        { settlement, differences, settled, balanced, mapping, revision: seen },
        NOW
      )
    }
    const doubled = (line: number) => settlementDifference("doubled", { line, found: "45.00" })
    const missing = (attempt_id: string) => settlementDifference("missing_payout", { attempt_id })
    const paidOut = (attempt_id: string, paid_out = "22.50", refunded = "0.00") => ({
      attempt_id,
      paid_out,
      payouts: 1,
      refunded,
    })
    const stored = async () =>
      (await subject.rows("differences"))
        .map(
          ({ kind, line, settlement_id, status }) => `${settlement_id} ${kind} ${line} ${status}`
        )
        .sort()
    const closing = { note: "asked the gateway", closed_by: "user_2", closed_at: inSeconds(9) }

    describe("record", () => {
      it("stores an import with its differences, its payments and the account's mapping", async () => {
        const differences = [doubled(3), settlementDifference("unreadable_line", { line: 4 })]
        expect(await record("1", { differences, settled: [paidOut("a")] })).toBe(true)

        expect(await subject.rows("settlements")).toMatchObject([
          { ...newSettlement("1"), notify_at: NOW },
        ])
        expect(await settlements().byId("1")).toMatchObject(newSettlement("1"))
        expect(await settlements().byFile(ACCOUNT, "hash of 1")).toMatchObject({ id: "1" })
        expect(await settlements().mappingOf(ACCOUNT)).toEqual(MAPPING)
        expect(await subject.rows("settlementPayments")).toMatchObject([
          { id: expect.stringMatching(/^hcspy_/), settlement_id: "1", ...paidOut("a") },
        ])
        const [row] = (await subject.rows("differences")).filter(({ line }) => line === 3)
        expect(row).toMatchObject({
          ...doubled(3),
          id: expect.stringMatching(/^hcsdf_/),
          settlement_id: "1",
          status: "open",
          note: null,
          closed_by: null,
          closed_at: null,
        })
      })

      it("notifies nobody of an import without differences", async () => {
        await record("1")
        expect(await subject.rows("settlements")).toMatchObject([{ notify_at: null }])
      })

      it("stores one of two files that were compared at once, and all of it", async () => {
        for (const revision of [0, 1]) {
          const compared = { revision, differences: [doubled(3)], settled: [paidOut("a")] }
          const both = await Promise.all([
            record(`${revision} one`, compared),
            record(`${revision} two`, compared),
          ])
          expect(both.sort()).toEqual([false, true])
          expect(await settlements().revisionOf(ACCOUNT)).toBe(revision + 1)
          expect(await stored()).toHaveLength(revision + 1)
          expect(await subject.rows("settlementPayments")).toHaveLength(revision + 1)
        }
      })

      it("stores the file of an account whatever others have stored", async () => {
        await record("1", { sha256: "same" })
        expect(await record("2", { sha256: "same", provider_id: OTHER_ACCOUNT, revision: 0 })).toBe(
          true
        )
        expect(await settlements().byFile(ACCOUNT, "same")).toMatchObject({ id: "1" })
        expect(await settlements().byFile("pp_none", "same")).toBeUndefined()
        expect(await settlements().revisionOf("pp_none")).toBe(0)
      })

      it("replaces the mapping of the account, and of no other", async () => {
        const mapping = { ...MAPPING, fee: "Fee" }
        await record("1", { provider_id: OTHER_ACCOUNT })
        await record("2")
        await record("3", { mapping })
        expect(await settlements().mappingOf(ACCOUNT)).toEqual(mapping)
        expect(await settlements().mappingOf(OTHER_ACCOUNT)).toEqual(MAPPING)
        expect(await settlements().mappingOf("pp_none")).toBeUndefined()
      })

      it("closes what an earlier file missed when a later one pays it out", async () => {
        await record("1", { differences: [missing("a"), missing("b"), missing("c")] })
        const settled = [paidOut("a"), paidOut("b", "0.00", "5.00")]
        await record("2", { settled, differences: [missing("a")] })

        const rows = await subject.rows("differences")
        expect(rows.filter(({ status }) => status === "closed")).toMatchObject([
          {
            settlement_id: "1",
            attempt_id: "a",
            note: "2.csv",
            closed_by_file: "2",
            closed_at: NOW,
          },
        ])
        expect(rows).toHaveLength(4)
      })

      it("closes what earlier files paid out wrongly when a later one balances it", async () => {
        const doubled = (attempt_id: string) => settlementDifference("doubled", { attempt_id })
        const other = (attempt_id: string, found_currency_code: string | null = null) =>
          settlementDifference("other_amount", { attempt_id, found_currency_code })
        const own = doubled("a")
        await record("1", { differences: [doubled("a"), other("b"), other("a", "usd")] })
        await record("2", { differences: [doubled("c"), missing("a")] })
        await record("3", { balanced: ["a", "b"], differences: [own] })

        expect(await stored()).toEqual([
          "1 doubled null closed",
          "1 other_amount null closed",
          "1 other_amount null open",
          "2 doubled null open",
          "2 missing_payout null open",
          "3 doubled null open",
        ])
        const rows = await subject.rows("differences")
        const [closed] = rows.filter(({ status }) => status === "closed")
        expect(closed).toMatchObject({ note: "3.csv", closed_by: null, closed_by_file: "3" })
      })

      it("stores more differences than fit into one statement", async () => {
        const differences = Array.from({ length: 1_200 }, (_, line) => doubled(line))
        await record("1", { differences })
        expect(await settlements().groupsOf("1")).toEqual([
          { kind: "doubled", total: differences.length, open: differences.length },
        ])
      })
    })

    describe("namedPayments", () => {
      const named = async (transaction_ids: string[], references: string[] = []) =>
        await settlements().namedPayments(ACCOUNT, { transaction_ids, references })

      it("gives payments by their transaction and by their id, each once", async () => {
        await startAs(subject, "1", { proven_at: NOW, transaction_id: "txn_1" })
        await startAs(subject, "2", { held_since: NOW, status: "held", transaction_id: "txn_2" })
        await startAs(subject, "3")
        await startAs(subject, "4", { proven_at: NOW, transaction_id: "txn_4" })
        const none = { paid_out: "0.00", refunded: "0.00" }
        const common = { amount: "22.50", currency_code: "cad", refunded: "0.00", earlier: none }
        expect(await named(["txn_1", "txn_2", "txn_9"], ["1", "3", "9"])).toEqual([
          { id: "1", transaction_id: "txn_1", taken: "proven", ...common },
          { id: "2", transaction_id: "txn_2", taken: "held", ...common },
          { id: "3", transaction_id: null, taken: null, ...common },
        ])
        expect(await named([])).toEqual([])
      })

      it("gives none of another account", async () => {
        const row = { proven_at: NOW, transaction_id: "txn_1", provider_id: OTHER_ACCOUNT }
        await startAs(subject, "1", row)
        expect(await named(["txn_1"], ["1"])).toEqual([])
      })

      it("adds up the refunds that Medusa has booked and not dropped", async () => {
        await startAs(subject, "1", { proven_at: NOW, transaction_id: "txn_1" })
        const task = { attempt_id: "1", order_id: "order_1", currency_code: "cad" }
        const { refundTasks } = subject.repositories
        await refundTasks.open({ ...task, refund_id: "ref_1", amount: "5.00" }, NOW)
        await refundTasks.open({ ...task, refund_id: "ref_2", amount: "1.25" }, NOW)
        await refundTasks.open({ ...task, refund_id: "ref_3", amount: "2.00" }, NOW)
        const dropped = (await refundTasks.ofAttempt("1")).find(
          ({ refund_id }) => refund_id === "ref_3"
        )
        await refundTasks.withdraw([dropped?.id ?? ""], "poll", NOW)
        expect(await named(["txn_1"])).toMatchObject([{ refunded: "6.25" }])
      })

      it("counts a payment as refunded that an admin has resolved so", async () => {
        const resolution = { action: "refunded", by: "user_1", at: "", note: null } as const
        await startAs(subject, "1", { status: "resolved", held_since: NOW, resolution })
        expect(await named([], ["1"])).toMatchObject([{ refunded: "22.50" }])
      })

      it("adds up what earlier files paid out and refunded", async () => {
        await startAs(subject, "1", { proven_at: NOW, transaction_id: "txn_1" })
        await record("1", { settled: [paidOut("1", "20.00"), paidOut("2", "9.00")] })
        await record("2", { settled: [paidOut("1", "2.50", "5.00")] })
        expect(await named(["txn_1"])).toMatchObject([
          { earlier: { paid_out: "22.50", refunded: "5.00" } },
        ])
      })
    })

    describe("awaitedPayments", () => {
      const period = { provider_id: ACCOUNT, from: NOW, before: inSeconds(60) }
      const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
      const paid = async (
        id: string,
        proven_at = NOW,
        status: "paid" | "completed" = "completed"
      ) => await startAs(subject, id, { status, proven_at, transaction_id: `txn_${id}` })

      it("gives the paid and completed payments of the period, the oldest first, page by page", async () => {
        await paid("3", inSeconds(59))
        await paid("2", NOW, "paid")
        await paid("1")
        await paid("4", inSeconds(60))
        await paid("5", inSeconds(-1))
        const first = await settlements().awaitedPayments(period, undefined, 2)
        expect(first).toEqual([
          expect.objectContaining({ id: "1", transaction_id: "txn_1", amount: "22.50" }),
          expect.objectContaining({ id: "2", currency_code: "cad" }),
        ])
        expect(idsOf(await settlements().awaitedPayments(period, first[0], 2))).toEqual(["2", "3"])
        expect(idsOf(await settlements().awaitedPayments(period, first[1], 2))).toEqual(["3"])
      })

      it("gives none of another account, none that is held or resolved, and none that was never paid", async () => {
        await startAs(subject, "1", { provider_id: OTHER_ACCOUNT, proven_at: NOW, status: "paid" })
        await startAs(subject, "2", { held_since: NOW, status: "held" })
        await startAs(subject, "3", { held_since: NOW, status: "resolved" })
        await startAs(subject, "4")
        expect(await settlements().awaitedPayments(period, undefined, 10)).toEqual([])
      })

      it("gives none that an earlier file has paid out", async () => {
        await paid("1")
        await paid("2")
        await record("1", { settled: [paidOut("1"), paidOut("2", "0.00", "5.00")] })
        expect(idsOf(await settlements().awaitedPayments(period, undefined, 10))).toEqual(["2"])
      })
    })

    describe("withdraw", () => {
      const nothing = { gone: [], changed: [], added: [] }
      const withdraw = async (id: string, { revision, ...rejudged }: GivenWithdrawal = {}) => {
        const settlement = newSettlement(id)
        const seen = revision ?? (await settlements().revisionOf(ACCOUNT))
        return await settlements().withdraw(
          { settlement, withdrawn_by: "user_2", revision: seen, ...nothing, ...rejudged },
          inSeconds(9)
        )
      }

      it("deletes the lines and the differences of an import, and keeps who withdrew it", async () => {
        const differences = [doubled(2)]
        await record("1", { differences, settled: [paidOut("a")], sha256: "same" })
        await record("2", { differences, settled: [paidOut("b")] })
        expect(await withdraw("1")).toBe(true)

        expect(await stored()).toEqual(["2 doubled 2 open"])
        expect(await subject.rows("settlementPayments")).toMatchObject([{ settlement_id: "2" }])
        const [first] = (await subject.rows("settlements")).filter(({ id }) => id === "1")
        expect(first).toMatchObject({
          imported_by: "user_1",
          withdrawn_by: "user_2",
          withdrawn_at: inSeconds(9),
          notify_at: null,
        })
        expect(await settlements().byId("1")).toBeUndefined()
        expect(await settlements().byFile(ACCOUNT, "same")).toBeUndefined()
        expect(await record("3", { sha256: "same" })).toBe(true)
        expect(await settlements().byFile(ACCOUNT, "same")).toMatchObject({ id: "3" })
      })

      it("writes nothing where another file was recorded meanwhile", async () => {
        await record("1", { differences: [doubled(2)] })
        await record("2")
        expect(await withdraw("1", { revision: 1 })).toBe(false)
        expect(await settlements().byId("1")).toMatchObject({ id: "1", withdrawn_at: null })
        expect(await stored()).toHaveLength(1)
        expect(await withdraw("1", { revision: 2 })).toBe(true)
        expect(await record("3", { revision: 2 })).toBe(false)
      })

      it("opens what it had closed, unless another file pays that out", async () => {
        const differences = [
          missing("a"),
          missing("b"),
          settlementDifference("doubled", { attempt_id: "c" }),
        ]
        await record("1", { differences })
        await record("2", { settled: [paidOut("a"), paidOut("b")], balanced: ["c"] })
        await record("3", { settled: [paidOut("b"), paidOut("a", "0.00", "5.00")] })
        await withdraw("2")

        const rows = await subject.rows("differences")
        const open = { status: "open", note: null, closed_by_file: null, closed_at: null }
        const by = (attempt: string) => rows.filter(({ attempt_id }) => attempt_id === attempt)
        expect(by("a")).toMatchObject([open])
        expect(by("b")).toMatchObject([{ status: "closed", note: "3.csv", closed_by_file: "3" }])
        expect(by("c")).toMatchObject([open])
      })

      it("writes the differences that were judged again, and leaves closed ones", async () => {
        await record("1")
        await record("2", { differences: [2, 3, 4, 5].map(doubled) })
        const rows = await subject.rows("differences")
        const idOf = (line: number) => rows.find((row) => row.line === line)?.id ?? ""
        await settlements().close("2", { ids: [idOf(4), idOf(5)] }, closing)
        const judged = { kind: "other_amount", expected: "22.50", found: "2.50" } as const
        await withdraw("1", {
          gone: [idOf(2), idOf(4)],
          changed: [3, 5].map((line) => ({ id: idOf(line), ...judged })),
          added: [{ ...missing("a"), settlement_id: "2" }],
        })
        const after = await subject.rows("differences")
        const at = (line: number | null) => after.find((row) => row.line === line)
        expect(at(2)).toMatchObject({ status: "closed", note: "1.csv", closed_by: null })
        expect(at(3)).toMatchObject({ status: "open", ...judged })
        expect(at(4)).toMatchObject({ status: "closed", note: "asked the gateway" })
        expect(at(5)).toMatchObject({ kind: "doubled", found: "45.00" })
        expect(at(null)).toMatchObject({ kind: "missing_payout", status: "open" })
      })

      it("counts the differences that admins have closed", async () => {
        await record("1", { differences: [doubled(2), doubled(3), missing("a")] })
        await record("2", { settled: [paidOut("a")] })
        expect(await settlements().closedByAdmins("1")).toBe(0)
        await settlements().close("1", { kind: "doubled" }, closing)
        expect(await settlements().closedByAdmins("1")).toBe(2)
        expect(await settlements().closedByAdmins("2")).toBe(0)
      })
    })

    describe("hiddenPayouts", () => {
      const paid = async (id: string, columns: Partial<CheckoutAttempt> = {}) => {
        const taken = { status: "completed", proven_at: NOW, transaction_id: `txn_${id}` } as const
        await startAs(subject, id, { ...taken, ...columns })
      }
      const hidden = async (id: string) => await settlements().hiddenPayouts(id)

      it("gives what only an import pays out, by the later imports of its time", async () => {
        for (const id of ["1", "2", "3"]) {
          await paid(id)
        }
        await paid("4", { proven_at: inSeconds(60) })
        await paid("5", { status: "held", held_since: NOW })
        await record("before")
        await record("own", { settled: ["1", "2", "4", "5"].map((id) => paidOut(id)) })
        await record("after", { settled: [paidOut("2"), paidOut("1", "0.00", "5.00")] })
        await record("other", { provider_id: OTHER_ACCOUNT })
        await record("undated", { period_from: null, period_before: null })
        const first = { id: "1", transaction_id: "txn_1", amount: "22.50", currency_code: "cad" }
        expect(await hidden("own")).toEqual([{ settlement_id: "after", ...first }])
        expect(await hidden("after")).toEqual([])
      })

      it("gives none that the later import names, and none of a withdrawn one", async () => {
        for (const id of ["1", "2", "3", "4"]) {
          await paid(id)
        }
        await record("own", { settled: ["1", "2", "3", "4"].map((id) => paidOut(id)) })
        await record("after", {
          differences: [
            settlementDifference("other_amount", { attempt_id: "1" }),
            settlementDifference("unreadable_line", { transaction_id: "txn_2" }),
            settlementDifference("unreadable_line", { reference: "3" }),
            settlementDifference("unknown_transaction", { transaction_id: "txn_4" }),
          ],
        })
        expect(await hidden("own")).toMatchObject([{ settlement_id: "after", id: "4" }])
        const settlement = newSettlement("after")
        const nothing = { gone: [], changed: [], added: [] }
        await settlements().withdraw(
          { settlement, withdrawn_by: "user_2", revision: 2, ...nothing },
          NOW
        )
        expect(await hidden("own")).toEqual([])
      })
    })

    describe("sharedPayments", () => {
      it("gives what other files say about the payments of an import, the first import first", async () => {
        await startAs(subject, "1", { proven_at: NOW, transaction_id: "txn_1" })
        await startAs(subject, "2", { proven_at: NOW, transaction_id: "txn_2" })
        const ofAmount = { attempt_id: "1", expected: "22.50", found: "45.00" }
        const differences = [
          settlementDifference("doubled", { ...ofAmount, line: 2 }),
          settlementDifference("refunded_at_gateway_only", { ...ofAmount, line: 3 }),
          settlementDifference("other_amount", { ...ofAmount, found_currency_code: "usd" }),
          missing("1"),
        ]
        await record("1", { settled: [paidOut("1"), paidOut("2")] })
        await record("2", { settled: [paidOut("1", "22.50", "5.00")], differences })
        await record("3", { settled: [paidOut("1", "1.00")], balanced: ["1"] })
        await settlements().close("2", { kind: "refunded_at_gateway_only" }, closing)

        const money = { payouts: 1, refunded: "0.00", differences: [] }
        const amounts = { id: expect.any(String), expected: "22.50", found: "45.00" }
        const second = (is_open: boolean) => ({
          ...money,
          settlement_id: "2",
          paid_out: "22.50",
          refunded: "5.00",
          differences: [
            { ...amounts, kind: "doubled", is_open },
            { ...amounts, kind: "refunded_at_gateway_only", is_open: false },
          ],
        })
        const payment = {
          id: "1",
          transaction_id: "txn_1",
          amount: "22.50",
          currency_code: "cad",
          refunded: "0.00",
        }
        const third = { ...money, settlement_id: "3", paid_out: "1.00" }
        expect(await settlements().sharedPayments("1")).toEqual([
          { ...payment, files: [second(false), third] },
        ])
        // What the import itself has closed will be open again.
        const first = { ...money, settlement_id: "1", paid_out: "22.50" }
        expect(await settlements().sharedPayments("3")).toEqual([
          { ...payment, files: [first, second(true)] },
        ])
      })
    })

    describe("close", () => {
      beforeEach(async () => {
        await record("1", { differences: [doubled(2), doubled(3), missing("a")] })
        await record("2", { differences: [doubled(2)] })
      })

      it("closes a kind of an import at once", async () => {
        expect(await settlements().close("1", { kind: "doubled" }, closing)).toBe(2)
        expect(await stored()).toEqual([
          "1 doubled 2 closed",
          "1 doubled 3 closed",
          "1 missing_payout null open",
          "2 doubled 2 open",
        ])
        expect(await settlements().groupsOf("1")).toEqual([
          { kind: "doubled", total: 2, open: 0 },
          { kind: "missing_payout", total: 1, open: 1 },
        ])
      })

      it("closes differences by their ids, each once, with who did it and why", async () => {
        const [row] = (await subject.rows("differences")).filter(({ line }) => line === 3)
        const ids = [row?.id ?? "", "gone"]
        expect(await settlements().close("1", { ids }, closing)).toBe(1)
        expect(await settlements().close("1", { ids }, { ...closing, note: "again" })).toBe(0)
        expect(await settlements().close("2", { ids }, closing)).toBe(0)
        const closed = (await subject.rows("differences")).find(({ id }) => id === row?.id)
        expect(closed).toMatchObject({ status: "closed", ...closing })
      })

      it("leaves open groups of the newest import first, of all imports or of some", async () => {
        await settlements().close("1", { kind: "missing_payout" }, closing)
        const open = [
          { settlement_id: "2", name: "2.csv", provider_id: ACCOUNT, kind: "doubled", open: 1 },
          { settlement_id: "1", name: "1.csv", provider_id: ACCOUNT, kind: "doubled", open: 2 },
        ]
        expect(await settlements().openGroups(10)).toMatchObject(open)
        expect(await settlements().openGroups(1)).toMatchObject(open.slice(0, 1))
        expect(await settlements().openGroups(10, ["1"])).toMatchObject(open.slice(1))
      })

      it("leaves groups with open differences on the worklist", async () => {
        const counted = async () => (await subject.repositories.worklist.count()).settlement_groups
        expect(await counted()).toBe(3)
        await settlements().close("1", { kind: "doubled" }, closing)
        expect(await counted()).toBe(2)
        await settlements().close("1", {}, closing)
        await settlements().close("2", {}, closing)
        expect(await counted()).toBe(0)
      })
    })

    describe("what waits for an admin", () => {
      it("is a group of open differences since its first one, and no missing payout", async () => {
        await record("1", { differences: [doubled(2), doubled(3), missing("a")] })
        await record("2", { provider_id: OTHER_ACCOUNT, differences: [doubled(2)] })
        for (const { id, line } of await subject.rows("differences")) {
          await subject.rewrite("differences", id, { created_at: inSeconds(-1 * (line ?? 9)) })
        }
        const waiting = async () => await subject.repositories.worklist.waitingFor(ACCOUNT)
        expect(await waiting()).toEqual({ count: 1, since: inSeconds(-3) })
        await settlements().close("1", { kind: "doubled" }, closing)
        expect(await waiting()).toEqual({ count: 0, since: null })
      })
    })

    describe("the notice of an import", () => {
      const claim = async () =>
        await subject.repositories.worklist.claimNotices(NOW, inSeconds(30), 10)

      it("is one, with the counts of its kinds", async () => {
        await record("1", { differences: [doubled(2), doubled(3), missing("a")] })
        const notices = await claim()
        expect(notices).toEqual([
          {
            kind: "settlement",
            id: "1",
            key: "1",
            provider_id: ACCOUNT,
            name: "1.csv",
            notify_at: inSeconds(30),
            groups: [
              { kind: "doubled", total: 2, open: 2 },
              { kind: "missing_payout", total: 1, open: 1 },
            ],
          },
        ])
        for (const notice of notices) {
          await subject.repositories.worklist.finishNotice(notice)
        }
        expect(await subject.rows("settlements")).toMatchObject([{ notify_at: null }])
      })

      it("is not sent where all differences were closed before", async () => {
        await record("1", { differences: [doubled(2)] })
        await settlements().close("1", {}, closing)
        expect(await claim()).toEqual([])
        expect(await subject.rows("settlements")).toMatchObject([{ notify_at: null }])
      })
    })
  })
}

type Given = Partial<NewSettlement> & Partial<Omit<SettlementRecord, "settlement">>

type GivenWithdrawal = Partial<Omit<SettlementWithdrawal, "settlement" | "withdrawn_by">>
