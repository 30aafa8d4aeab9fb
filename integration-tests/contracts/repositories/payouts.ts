import { payoutMappingSchema } from "../../../src/core/payouts/mapping"
import { cents } from "../../../src/core/__tests__/support/cents"
import { ACCOUNT } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { addAs, balancesOf } from "../support/payments"
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
      it("Each merchant account has its own column mapping of payout files", async () => {
        expect(await payouts().mappingOf(ACCOUNT)).toBeUndefined()
        await payouts().saveMapping(ACCOUNT, MAPPING)
        await payouts().saveMapping(OTHER_ACCOUNT, { ...MAPPING, fee: "Fee" })
        expect(await payouts().mappingOf(ACCOUNT)).toEqual(MAPPING)
        expect(await payouts().mappingOf(OTHER_ACCOUNT)).toEqual({ ...MAPPING, fee: "Fee" })
      })

      it("A saved mapping of a payout file's columns replaces the merchant account's former mapping, and of two mappings that are saved at once one is kept", async () => {
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

      it("The payments that a payout file names by transaction id or by reference are found, each once", async () => {
        await addAs(subject, "1", { proven_at: NOW, taken_at: NOW })
        await addAs(subject, "2", { status: "held", taken_at: NOW })
        await addAs(subject, "3")
        await addAs(subject, "4", { proven_at: NOW })
        const common = { amount: "22.50", currency_code: "cad", refunded: "0.00" }
        const of = (id: string) => ({
          ...{ id, transaction_id: `txn_${id}` },
          ...{ reference: `hcatt_${id}`, attempt_id: `hcatt_${id}` },
        })
        expect(await named(["txn_1", "txn_2", "txn_9"], ["hcatt_1", "hcatt_3"])).toEqual([
          { ...of("1"), taken: "proven", ...common },
          { ...of("2"), taken: "held", ...common },
          { ...of("3"), taken: null, ...common },
        ])
        expect(await named([])).toEqual([])
      })

      it("When a page was paid twice, both payments are found by the page's reference in a payout file", async () => {
        await addAs(subject, "1", { reference: "hcatt_1" })
        await addAs(subject, "2", { reference: "hcatt_1" })
        expect(await named([], ["hcatt_1"])).toMatchObject([{ id: "1" }, { id: "2" }])
      })

      it("A payment whose reference belongs to no payment page is found by the transaction id in a payout file, and is listed without a payment page", async () => {
        await addAs(subject, "1", { payment_collection_id: null })
        expect(await named(["txn_1"])).toMatchObject([{ reference: "hcatt_1", attempt_id: null }])
      })

      it("A payment of another merchant account is not found for a payout file, although the file contains the payment's transaction id and reference", async () => {
        await addAs(subject, "1", { provider_id: OTHER_ACCOUNT })
        expect(await named(["txn_1"], ["hcatt_1"])).toEqual([])
      })

      it.each([
        ["Medusa has refunded of a completed payment", "completed", 2250, 500, "5.00"],
        ["the gateway has given back of a closed payment", "closed", 1750, 0, "5.00"],
        [
          "Medusa has refunded of a payment that is held for an admin, and not what the gateway gave back",
          "held",
          1750,
          0,
          "0.00",
        ],
      ] as const)(
        "In the comparison with a payout file, a payment's refunded sum is what %s",
        async (_, status, gateway, refunded, expected) => {
          const balances = { ...balancesOf(gateway, 2250), refunded: cents(refunded) }
          await addAs(subject, "1", { status, balances })
          expect(await named(["txn_1"])).toMatchObject([{ amount: "22.50", refunded: expected }])
        }
      )

      it("A payment without a known approved sum is compared with a payout file by the sum that its page asked for", async () => {
        await addAs(subject, "1", { balances: { ...balancesOf(1750), approved: null } })
        expect(await named(["txn_1"])).toMatchObject([{ amount: "22.50" }])
      })
    })

    describe("paidPayments", () => {
      const period = { provider_id: ACCOUNT, from: NOW, before: inSeconds(60) }
      const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
      const paid = async (
        id: string,
        taken_at = NOW,
        status: "proven" | "completed" = "completed"
      ) => await addAs(subject, id, { status, taken_at })

      it("The proven and completed payments of a period are found, the oldest first, page by page", async () => {
        await paid("3", inSeconds(59))
        await paid("2", NOW, "proven")
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

      it("The list of a merchant account's paid payments in a period leaves out held, closed and unproven payments and the payments of another merchant account", async () => {
        await addAs(subject, "1", { provider_id: OTHER_ACCOUNT, status: "proven", taken_at: NOW })
        await addAs(subject, "2", { status: "held", taken_at: NOW })
        await addAs(subject, "3", { status: "closed", taken_at: NOW })
        await addAs(subject, "4")
        expect(await payouts().paidPayments(period, undefined, 10)).toEqual([])
      })
    })
  })
}
