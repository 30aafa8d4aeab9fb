import { TransactionReusedError } from "../../../src/core/errors/hosted-checkout-errors"
import { ACCOUNT, newAttempt } from "../support/attempts"
import { inSeconds, isOfDatabase, NOW } from "../support/clock"
import { addAs, balancesOf, newPayment, storedPayment } from "../support/payments"
import { forEachTest, type MakeSubject } from "../support/subject"

const OTHER = "pp_hosted-checkout_other"
const POLL = { trigger: "poll" } as const

/** How payments are added and found. */
export function describePaymentRepository(make: MakeSubject): void {
  describe("PaymentRepository", () => {
    const subject = forEachTest(make)
    const payments = () => subject.repositories.payments
    const linesOf = async () =>
      (await subject.rows("events")).map(({ attempt_id, payment_id, kind, trigger, data }) => ({
        attempt_id,
        payment_id,
        kind,
        trigger,
        data,
      }))

    describe("add", () => {
      it("A new payment is stored with nothing booked in Medusa and no notice to admins due", async () => {
        const row = await payments().add(newPayment("1"), POLL)
        const stored = await storedPayment(subject, "1")
        const { created_at, updated_at, ...columns } = stored
        expect(columns).toEqual({
          ...newPayment("1"),
          payment_session_id: null,
          taken_at: null,
          captured_at: null,
          order_id: null,
          interrupted_order_id: null,
          completed_at: null,
          placement_count: 0,
          reason: null,
          held_since: null,
          accepted: null,
          announce_at: null,
          notify_at: null,
          version: 0,
        })
        expect(isOfDatabase(created_at) && isOfDatabase(updated_at)).toBe(true)
        expect(row).toMatchObject(stored)
        expect(await linesOf()).toEqual([])
      })

      it("A payment that is already proven when it is stored is in the timeline of its page", async () => {
        await subject.repositories.attempts.start(newAttempt("hcatt_1"))
        const proven = newPayment("1", { status: "proven", proven_at: NOW })
        await payments().add(proven, { trigger: "webhook", data: { amount: "22.50" } })
        expect(await linesOf()).toEqual([
          {
            attempt_id: "hcatt_1",
            payment_id: "1",
            kind: "payment_proven",
            trigger: "webhook",
            data: { amount: "22.50" },
          },
        ])
      })

      it.each([
        ["an unknown reference", { reference: "of nobody" }],
        ["another merchant account that names the same page", { provider_id: OTHER }],
      ])(
        "A payment with %s appears in no payment page's timeline, and has a timeline of its own",
        async (_, columns) => {
          await subject.repositories.attempts.start(newAttempt("hcatt_1"))
          await payments().add(newPayment("1", { ...columns, status: "proven" }), POLL)
          expect(await linesOf()).toMatchObject([{ attempt_id: null, payment_id: "1" }])
        }
      )

      it.each([["txn"], [null]])(
        "A page's payment with the transaction id %p is stored once when it is added three times at once",
        async (transaction_id) => {
          const page = { reference: "hcatt_1", transaction_id, status: "proven" } as const
          const added = await Promise.all(
            ["1", "2", "3"].map(async (id) => await payments().add(newPayment(id, page), POLL))
          )
          expect(added.filter(Boolean)).toHaveLength(1)
          expect(await subject.rows("payments")).toHaveLength(1)
          expect(await linesOf()).toHaveLength(1)
        }
      )

      it("Of two payments that are added at once with the same payment id, one is stored", async () => {
        const both = [null, "txn"].map((transaction_id) => newPayment("1", { transaction_id }))
        const added = await Promise.all(both.map((one) => payments().add(one, POLL)))
        expect(added.filter(Boolean)).toHaveLength(1)
        expect(await subject.rows("payments")).toHaveLength(1)
      })

      it("A page can have several payments with transaction ids, and one payment without a transaction id", async () => {
        for (const transaction_id of ["txn_1", "txn_2", null]) {
          const page = { reference: "hcatt_1", transaction_id }
          expect(await payments().add(newPayment(`of ${transaction_id}`, page), POLL)).toBeDefined()
        }
      })

      it("Adding a proven payment throws when its transaction has paid another page of the merchant account", async () => {
        await payments().add(newPayment("1", { status: "proven" }), POLL)
        const same = { transaction_id: "txn_1", status: "proven" } as const
        await expect(payments().add(newPayment("2", same), POLL)).rejects.toThrow(
          TransactionReusedError
        )
        expect(await linesOf()).toHaveLength(1)
        expect(
          await payments().add(newPayment("3", { ...same, provider_id: OTHER }), POLL)
        ).toBeDefined()
      })

      it("A reported payment is stored although its transaction has paid another page", async () => {
        await payments().add(newPayment("1", { status: "proven" }), POLL)
        const named = newPayment("2", { transaction_id: "txn_1" })
        expect(await payments().add(named, POLL)).toMatchObject({ status: "reported" })
      })

      it("Proven payments of two pages are stored when the transaction ids of both cannot be read", async () => {
        const unnamed = { transaction_id: "unreadable", status: "proven" } as const
        await payments().add(newPayment("1", unnamed), POLL)
        expect(await payments().add(newPayment("2", unnamed), POLL)).toBeDefined()
      })
    })

    describe("reads", () => {
      it("The payment repository finds a payment by its id, and nothing for an unknown id", async () => {
        await addAs(subject, "1")
        expect(await payments().byId("1")).toMatchObject(newPayment("1"))
        expect(await payments().byId("gone")).toBeUndefined()
      })

      it("A merchant account's payments are found by the references of the payment pages, the oldest first", async () => {
        const page = { reference: "hcatt_1" }
        await addAs(subject, "1", { ...page, created_at: inSeconds(2) })
        await addAs(subject, "2", { ...page, created_at: inSeconds(1) })
        await addAs(subject, "3", { ...page, provider_id: OTHER })
        await addAs(subject, "4")
        await addAs(subject, "5", { reference: "hcatt_2", created_at: inSeconds(3) })
        const idsOf = async (...references: string[]) => {
          const pages = references.map((reference) => ({ provider_id: ACCOUNT, reference }))
          return (await payments().ofPages(pages)).map(({ id }) => id)
        }
        expect(await idsOf("hcatt_1")).toEqual(["2", "1"])
        expect(await idsOf("hcatt_2", "hcatt_1")).toEqual(["2", "1", "5"])
        expect(await idsOf()).toEqual([])
      })

      it("A page's payment is found by its transaction id, and a payment without a transaction id is found by null", async () => {
        const page = { provider_id: ACCOUNT, reference: "hcatt_1" }
        await addAs(subject, "1", { ...page, transaction_id: "txn_1" })
        await addAs(subject, "2", { ...page, transaction_id: null })
        await addAs(subject, "3", { reference: "hcatt_2", transaction_id: "txn_2" })
        const idOf = async (transactionId: string | null) =>
          (await payments().ofTransaction(page, transactionId))?.id
        expect(await idOf("txn_1")).toBe("1")
        expect(await idOf(null)).toBe("2")
        expect(await idOf("txn_2")).toBeUndefined()
      })

      it("The payments of a payment collection are found, the oldest first", async () => {
        const collection = { payment_collection_id: "pay_col" }
        await addAs(subject, "1", { ...collection, created_at: inSeconds(2) })
        await addAs(subject, "2", { ...collection, created_at: inSeconds(1) })
        await addAs(subject, "3")
        const found = await payments().ofCollection("pay_col")
        expect(found.map(({ id }) => id)).toEqual(["2", "1"])
      })

      it("A payment that was claimed for capture for a payment session is found by the session's id until the claim is released", async () => {
        await addAs(subject, "1", { payment_session_id: "payses", captured_at: NOW })
        expect(await payments().bySession("payses")).toMatchObject({ id: "1" })
        expect(await payments().bySession("payses_other")).toBeUndefined()
        await subject.rewrite("payments", "1", { captured_at: null })
        expect(await payments().bySession("payses")).toBeUndefined()
      })

      it("The payment that is looked up by its payment session is the one that was claimed first, if two payments were claimed for the session", async () => {
        const claimed = { payment_session_id: "payses" }
        await addAs(subject, "1", { ...claimed, captured_at: inSeconds(2) })
        await addAs(subject, "2", { ...claimed, captured_at: inSeconds(1) })
        expect(await payments().bySession("payses")).toMatchObject({ id: "2" })
      })
    })

    describe("what is to be announced", () => {
      it("Payments whose event for subscribers is overdue are found, the longest due first", async () => {
        await addAs(subject, "1", { announce_at: inSeconds(-1) })
        await addAs(subject, "2", { announce_at: inSeconds(-2) })
        await addAs(subject, "3", { announce_at: NOW })
        await addAs(subject, "4")
        const due = async (limit: number) =>
          (await payments().unannounced(NOW, limit)).map(({ id }) => id)
        expect(await due(10)).toEqual(["2", "1"])
        expect(await due(1)).toEqual(["2"])
      })

      it("A payment whose event for subscribers was emitted has no due event any more, unless the payment changed while the event was emitted", async () => {
        const read = await addAs(subject, "1", { announce_at: NOW })
        await subject.rewrite("payments", "1", { version: 1 })
        await payments().announced(read)
        expect(await payments().byId("1")).toMatchObject({ announce_at: NOW, version: 1 })
        await payments().announced({ id: "1", version: 1 })
        expect(await payments().byId("1")).toMatchObject({ announce_at: null, version: 1 })
      })
    })

    describe("isTransactionReused", () => {
      it.each([
        [false, { status: "reported" }],
        [false, { status: "held" }],
        [false, { status: "closed" }],
        [true, { status: "proven" }],
        [true, { status: "completed" }],
        [true, { status: "held", captured_at: NOW }],
      ] as const)(
        "isTransactionReused is %p if another payment of the merchant account has the same transaction id and the columns %j",
        async (isReused, columns) => {
          await addAs(subject, "1", { ...columns, transaction_id: "txn" })
          const same = { id: "2", provider_id: ACCOUNT, transaction_id: "txn" }
          expect(await payments().isTransactionReused(same)).toBe(isReused)
        }
      )

      it("isTransactionReused is false when only the payment itself or another merchant account has the transaction, and when the transaction id is missing or unreadable", async () => {
        await addAs(subject, "1", { transaction_id: "txn", status: "proven" })
        await addAs(subject, "2", { transaction_id: null, status: "proven" })
        await addAs(subject, "3", { transaction_id: "unreadable", status: "proven" })
        for (const [id, provider_id, transaction_id] of [
          ["1", ACCOUNT, "txn"],
          ["4", OTHER, "txn"],
          ["4", ACCOUNT, "txn_other"],
          ["4", ACCOUNT, null],
          ["4", ACCOUNT, "unreadable"],
        ] as const) {
          const named = { id, provider_id, transaction_id }
          expect(await payments().isTransactionReused(named)).toBe(false)
        }
      })
    })

    it("A payment is found with the balances with which it was stored, also when its approved sum is unknown", async () => {
      const balances = { ...balancesOf(1750, 2250), approved: null }
      await payments().add(newPayment("1", { balances }), POLL)
      expect(await payments().byId("1")).toMatchObject({ balances })
    })
  })
}
