import { TransactionReusedError, type CheckoutAttempt } from "../../../src/core"
import { fromWebhook, OPTIONS, startAs } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

const COLLECTION = { payment_collection_id: "pay_col" }

/** Which session may capture, and what the unique indexes of attempts refuse. */
export function describeCaptures(make: MakeSubject): void {
  describe("AttemptRepository.claimCapture", () => {
    const subject = forEachTest(make)
    const attempts = () => subject.repositories.attempts
    const claim = async (attempt: CheckoutAttempt, session: string, now = NOW) =>
      await attempts().claimCapture(attempt, session, now)

    it.each(["opening", "open", "failed", "expired", "paid"] as const)(
      "binds the session of an attempt that is %s",
      async (status) => {
        const attempt = await startAs(subject, "1", { status })
        expect(await claim(attempt, "payses_a")).toBe(true)
        expect(await attempts().byId("1")).toMatchObject({
          status: "paid",
          payment_session_id: "payses_a",
          captured_at: NOW,
          proven_at: NOW,
          next_check_at: inSeconds(2),
        })
        const lines = (await subject.rows("events")).map(({ kind, trigger }) => [kind, trigger])
        expect(lines).toEqual(status === "paid" ? [] : [["payment_proven", "checkout"]])
      }
    )

    it("takes up a completion that is held", async () => {
      const held = { status: "held", held_reason: "order_not_placed", held_since: NOW } as const
      expect(await claim(await startAs(subject, "1", held), "payses_a")).toBe(true)
      expect(await attempts().byId("1")).toMatchObject({ status: "paid", captured_at: NOW })
      expect(await subject.rows("events")).toMatchObject([{ kind: "completion_taken_up" }])
    })

    it.each([
      { status: "held", held_reason: "already_paid" },
      { status: "resolved" },
      { status: "completed" },
    ] as const)("is refused for $status $held_reason", async (columns) => {
      const attempt = await startAs(subject, "1", columns)
      expect(await claim(attempt, "payses_a")).toBe(false)
      expect(await attempts().byId("1")).toMatchObject(attempt)
    })

    it("is refused when the gateway has reported something else since it was read", async () => {
      const attempt = await startAs(subject, "1", { status: "open" })
      await subject.repositories.evidence.add(
        "1",
        fromWebhook("1", { status: "refunded" }),
        "webhook",
        OPTIONS
      )
      expect(await claim(attempt, "payses_a")).toBe(false)
      expect(await attempts().byId("1")).toMatchObject({ status: "open", captured_at: null })
    })

    it("claims an attempt whose status has changed since it was read", async () => {
      const attempt = await startAs(subject, "1", { status: "open" })
      await subject.rewrite("attempts", "1", { status: "paid" })
      expect(await claim(attempt, "payses_a")).toBe(true)
    })

    it("is granted to one session of many at once, and again to the same one", async () => {
      const attempt = await startAs(subject, "1")
      const sessions = ["payses_a", "payses_b", "payses_c"]
      const claimed = await Promise.all(sessions.map(async (session) => claim(attempt, session)))
      expect(claimed.filter(Boolean)).toHaveLength(1)
      const again = await Promise.all(sessions.map(async (session) => claim(attempt, session)))
      expect(again).toEqual(claimed)
    })

    it("keeps the time of the first claim when the same session asks again", async () => {
      const attempt = await startAs(subject, "1", { status: "paid" })
      await claim(attempt, "payses_a")
      await claim(attempt, "payses_a", inSeconds(60))
      expect(await attempts().byId("1")).toMatchObject({
        captured_at: NOW,
        proven_at: NOW,
        next_check_at: inSeconds(62),
      })
    })

    it("is refused to a second attempt of the collection", async () => {
      const first = await startAs(subject, "1", { ...COLLECTION, replaced_at: NOW })
      const second = await startAs(subject, "2", COLLECTION)
      expect(await claim(second, "payses_2")).toBe(true)
      expect(await claim(first, "payses_1")).toBe(false)
      expect(await attempts().byId("1")).toMatchObject(first)
    })

    it("is refused when the attempt was applied to another collection meanwhile", async () => {
      const attempt = await startAs(subject, "1", { status: "paid" })
      await subject.rewrite("attempts", "1", COLLECTION)
      expect(await claim(attempt, "payses_a")).toBe(false)
    })

    it("is refused when the transaction has paid another attempt", async () => {
      await startAs(subject, "1", { transaction_id: "txn", proven_at: NOW, status: "paid" })
      const second = await startAs(subject, "2", { transaction_id: "txn" })
      expect(await claim(second, "payses_2")).toBe(false)
      expect(await attempts().byId("2")).toMatchObject(second)
      expect(await subject.rows("events")).toEqual([])
    })
  })

  describe("The unique indexes of attempts", () => {
    const subject = forEachTest(make)
    const prove = async (attempt: CheckoutAttempt) =>
      await subject.repositories.attempts.transition(
        attempt,
        "payment_proven",
        { proven_at: NOW, next_check_at: NOW },
        { trigger: "poll" }
      )
    const proven = async (id: string, columns: Partial<CheckoutAttempt> = {}) =>
      await startAs(subject, id, {
        status: "paid",
        proven_at: NOW,
        transaction_id: "txn",
        ...columns,
      })

    it("let a transaction prove one attempt of an account: the second one throws", async () => {
      await proven("1")
      const second = await startAs(subject, "2", { transaction_id: "txn" })
      await expect(prove(second)).rejects.toThrow(TransactionReusedError)
      expect(await subject.repositories.attempts.byId("2")).toMatchObject(second)
      expect(await subject.rows("events")).toEqual([])
    })

    it.each([
      ["of another account", { provider_id: "pp_hosted-checkout_other" }],
      ["that is not proven", { proven_at: null }],
      ["without a transaction", { transaction_id: null }],
    ])("do not count an attempt %s", async (_, columns) => {
      await proven("1", columns)
      const second = await startAs(subject, "2", { transaction_id: "txn" })
      expect(await prove(second)).toMatchObject({ status: "paid" })
    })

    it("let a transaction prove one of two attempts at once", async () => {
      const both = [
        await startAs(subject, "1", { transaction_id: "txn" }),
        await startAs(subject, "2", { transaction_id: "txn" }),
      ]
      const outcomes = await Promise.allSettled(both.map(prove))
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    })

    it("refuse to apply a captured payment to a collection that has one", async () => {
      await startAs(subject, "1", { ...COLLECTION, status: "completed", captured_at: NOW })
      const second = await startAs(subject, "2", { status: "held", captured_at: NOW })
      const apply = async (payment_collection_id: string) =>
        await subject.repositories.attempts.transition(
          second,
          "applied_to_order",
          { resolution: null, next_check_at: NOW, proven_at: NOW, payment_collection_id },
          { trigger: "admin" }
        )
      expect(await apply("pay_col")).toBeUndefined()
      expect(await apply("pay_col_free")).toMatchObject({ payment_collection_id: "pay_col_free" })
    })

    it("roll back reopened refund tasks with the transition that is refused", async () => {
      await proven("1")
      const second = await startAs(subject, "2", { status: "held", transaction_id: "txn" })
      const { refundTasks, attempts } = subject.repositories
      const refund = {
        refund_id: "ref_1",
        attempt_id: "2",
        order_id: "order_1",
        currency_code: "cad",
      }
      const returned = { amount: 500 as never, gateway_reference: "gw_1" }
      await refundTasks.open({ ...refund, amount: "5.00" }, NOW, returned)

      const resolution = { action: "retry", by: "user", at: NOW.toISOString(), note: null } as const
      const values = { resolution, next_check_at: NOW, evidence: {}, proven_at: NOW }
      const line = { trigger: "admin" } as const
      await expect(attempts.transition(second, "reversal_dismissed", values, line)).rejects.toThrow(
        TransactionReusedError
      )
      expect(await subject.rows("refundTasks")).toMatchObject([{ status: "confirmed" }])
    })
  })
}
