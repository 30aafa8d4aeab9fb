import type { Payment } from "../../../src/core/payment/payment"
import { newAttempt } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { addAs, storedPayment } from "../support/payments"
import { answer, notification, unreadable } from "../support/statements"
import { forEachTest, type MakeSubject } from "../support/subject"

/** Which session may claim a payment, and what refuses a claim. */
export function describePaymentClaims(make: MakeSubject): void {
  describe("PaymentRepository.claim", () => {
    const subject = forEachTest(make)
    const claim = async (read: Payment, session: string, statements = 0, now = NOW) =>
      await subject.repositories.payments.claim(read, session, statements, now)
    const kindsOf = async () => (await subject.rows("events")).map(({ kind }) => kind)

    it("Claiming a reported payment for capture gives the payment the status proven, and binds the payment to the payment session", async () => {
      await subject.repositories.attempts.start(newAttempt("hcatt_1"))
      const read = await addAs(subject, "1")
      const claimed = await claim(read, "payses_a")
      const { updated_at: _, ...stored } = await storedPayment(subject, "1")
      const { updated_at: __, ...before } = read as typeof stored & { updated_at: Date }
      expect(stored).toEqual({
        ...before,
        status: "proven",
        payment_session_id: "payses_a",
        captured_at: NOW,
        ...{ proven_at: NOW, taken_at: NOW },
        version: 1,
      })
      expect(claimed).toMatchObject(stored)
      expect(claimed).not.toHaveProperty("was")
      expect(await subject.rows("events")).toMatchObject([
        {
          attempt_id: "hcatt_1",
          payment_id: "1",
          kind: "payment_proven",
          trigger: "checkout",
          data: null,
        },
      ])
    })

    it("Claiming a proven payment for capture does not change the time of its proof, and adds no line to the timeline", async () => {
      const read = await addAs(subject, "1", { status: "proven", proven_at: inSeconds(-9) })
      expect(await claim(read, "payses_a")).toMatchObject({
        status: "proven",
        captured_at: NOW,
        proven_at: inSeconds(-9),
      })
      expect(await kindsOf()).toEqual([])
    })

    it.each(["completed", "held", "closed"] as const)(
      "A payment with the status %s cannot be claimed for capture",
      async (status) => {
        const read = await addAs(subject, "1", { status })
        expect(await claim(read, "payses_a")).toBeUndefined()
        expect(await storedPayment(subject, "1")).toEqual(read)
      }
    )

    it("A payment can be claimed for capture for only one of three payment sessions, and again for the same payment session [case 19] [case 32]", async () => {
      const read = await addAs(subject, "1")
      const sessions = ["payses_a", "payses_b", "payses_c"]
      const byEach = async () =>
        await Promise.all(sessions.map(async (session) => (await claim(read, session))?.id))
      const claimed = await byEach()
      expect(claimed.filter(Boolean)).toEqual(["1"])
      expect(await byEach()).toEqual(claimed)
      expect(await kindsOf()).toEqual(["payment_proven"])
    })

    it("A payment that is claimed for capture four times at once for the same payment session has one entry in the timeline", async () => {
      const read = await addAs(subject, "1")
      const claimed = await Promise.all([1, 2, 3, 4].map(async () => await claim(read, "payses_a")))
      expect(claimed.map((each) => each?.status)).toEqual(Array(4).fill("proven"))
      expect(await kindsOf()).toEqual(["payment_proven"])
    })

    it("The time at which a payment was first claimed for capture does not change when the payment is claimed again for the same payment session", async () => {
      const read = await addAs(subject, "1")
      await claim(read, "payses_a")
      expect(await claim(read, "payses_a", 0, inSeconds(60))).toMatchObject({
        captured_at: NOW,
        proven_at: NOW,
        version: 2,
      })
    })

    it("A payment whose claim for capture was released can be claimed for capture for another payment session", async () => {
      const released = { status: "proven", payment_session_id: "payses_a" } as const
      const read = await addAs(subject, "1", released)
      expect(await claim(read, "payses_b")).toMatchObject({ payment_session_id: "payses_b" })
    })

    it("A payment cannot be claimed for capture when another payment of its collection is claimed [case 19]", async () => {
      const collection = { payment_collection_id: "pay_col" }
      await addAs(subject, "1", { ...collection, captured_at: NOW, payment_session_id: "payses_a" })
      const read = await addAs(subject, "2", collection)
      expect(await claim(read, "payses_a")).toBeUndefined()
      expect(await storedPayment(subject, "2")).toEqual(read)
      expect(await kindsOf()).toEqual([])
    })

    it("A payment cannot be claimed for capture when its transaction has paid another page [case 19]", async () => {
      await addAs(subject, "1", { transaction_id: "txn", status: "completed" })
      const read = await addAs(subject, "2", { transaction_id: "txn" })
      expect(await claim(read, "payses_a")).toBeUndefined()
      expect(await storedPayment(subject, "2")).toEqual(read)
      expect(await kindsOf()).toEqual([])
    })

    it("A payment that got another payment collection after it was read cannot be claimed for capture", async () => {
      const read = await addAs(subject, "1")
      await subject.rewrite("payments", "1", { payment_collection_id: "pay_col_other" })
      expect(await claim(read, "payses_a")).toBeUndefined()
    })

    it("A payment without a payment collection cannot be claimed for capture", async () => {
      const read = await addAs(subject, "1", { payment_collection_id: null })
      expect(await claim(read, "payses_a")).toBeUndefined()
    })

    it("A payment that is not stored cannot be claimed for capture", async () => {
      const read = await addAs(subject, "1")
      expect(await claim({ ...read, id: "gone" }, "payses_a")).toBeUndefined()
    })

    it("A payment cannot be claimed for capture when a statement of the gateway about its payment page was stored after the plugin decided", async () => {
      const read = await addAs(subject, "1")
      const { statements } = subject.repositories
      await statements.receive([notification("a"), unreadable("b")], NOW)
      await statements.add(read, answer())
      await statements.add({ ...read, reference: "of another page" }, answer())
      await statements.add({ ...read, provider_id: "pp_other" }, answer())
      expect(await claim(read, "payses_a", 1)).toBeUndefined()
      expect(await claim(read, "payses_a", 3)).toBeUndefined()
      expect(await storedPayment(subject, "1")).toEqual(read)
      expect(await claim(read, "payses_a", 2)).toMatchObject({ captured_at: NOW })
    })

    it("A payment can be claimed for capture when the plugin decided by all readable statements of the gateway about its payment page", async () => {
      const read = await addAs(subject, "1")
      const { statements } = subject.repositories
      await statements.receive([notification("a"), notification("b"), unreadable("c")], NOW)
      const { length } = await statements.ofPages([read])
      expect(await claim(read, "payses_a", length)).toMatchObject({ captured_at: NOW })
    })
  })
}
