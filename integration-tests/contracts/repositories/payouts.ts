import { payoutMappingSchema } from "../../../src/core"
import { ACCOUNT, startAs } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

const OTHER_ACCOUNT = "pp_hosted-checkout_other"

const MAPPING = payoutMappingSchema.parse({
  transaction_id: "Transaction",
  amount: "Amount",
  default_currency: "cad",
})

/** The payments that a payout file is compared with, and the columns of the files. */
export function describePayoutRepository(make: MakeSubject): void {
  describe("PayoutRepository", () => {
    const subject = forEachTest(make)
    const payouts = () => subject.repositories.payouts

    describe("saveMapping", () => {
      it("keeps the mapping of each account, and nothing else", async () => {
        expect(await payouts().mappingOf(ACCOUNT)).toBeUndefined()
        await payouts().saveMapping(ACCOUNT, MAPPING)
        await payouts().saveMapping(OTHER_ACCOUNT, { ...MAPPING, fee: "Fee" })
        expect(await payouts().mappingOf(ACCOUNT)).toEqual(MAPPING)
        expect(await payouts().mappingOf(OTHER_ACCOUNT)).toEqual({ ...MAPPING, fee: "Fee" })
      })

      it("replaces the mapping of the account, also where two admins save at once", async () => {
        await payouts().saveMapping(ACCOUNT, MAPPING)
        const date = { ...MAPPING, date: "Date" }
        await Promise.all([
          payouts().saveMapping(ACCOUNT, date),
          subject.anotherServer().payouts.saveMapping(ACCOUNT, date),
        ])
        expect(await payouts().mappingOf(ACCOUNT)).toEqual(date)
        expect(await subject.rows("payoutMappings")).toHaveLength(1)
      })
    })

    describe("namedPayments", () => {
      const named = async (transaction_ids: string[], references: string[] = []) =>
        await payouts().namedPayments(ACCOUNT, { transaction_ids, references })

      it("gives payments by their transaction and by their id, each once", async () => {
        await startAs(subject, "1", { proven_at: NOW, transaction_id: "txn_1" })
        await startAs(subject, "2", { held_since: NOW, status: "held", transaction_id: "txn_2" })
        await startAs(subject, "3")
        await startAs(subject, "4", { proven_at: NOW, transaction_id: "txn_4" })
        const common = { amount: "22.50", currency_code: "cad", refunded: "0.00" }
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
    })

    describe("paidPayments", () => {
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
        const first = await payouts().paidPayments(period, undefined, 2)
        expect(first).toEqual([
          expect.objectContaining({ id: "1", transaction_id: "txn_1", amount: "22.50" }),
          expect.objectContaining({ id: "2", currency_code: "cad" }),
        ])
        expect(idsOf(await payouts().paidPayments(period, first[0], 2))).toEqual(["2", "3"])
        expect(idsOf(await payouts().paidPayments(period, first[1], 2))).toEqual(["3"])
      })

      it("gives none of another account, none that is held or resolved, and none that was never paid", async () => {
        await startAs(subject, "1", { provider_id: OTHER_ACCOUNT, proven_at: NOW, status: "paid" })
        await startAs(subject, "2", { held_since: NOW, status: "held" })
        await startAs(subject, "3", { held_since: NOW, status: "resolved" })
        await startAs(subject, "4")
        expect(await payouts().paidPayments(period, undefined, 10)).toEqual([])
      })
    })
  })
}
