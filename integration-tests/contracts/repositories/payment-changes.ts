import { TransactionReusedError } from "../../../src/core/errors/hosted-checkout-errors"
import {
  PAYMENT_STATUSES,
  type AcceptedDifference,
  type Payment,
} from "../../../src/core/payment/payment"
import {
  PAYMENT_TRANSITIONS,
  type PaymentTransition,
  type PaymentTransitionRule,
  type PaymentValues,
} from "../../../src/core/payment/transitions"
import { cents } from "../../../src/core/__tests__/support/cents"
import { newAttempt } from "../support/attempts"
import { inSeconds, isOfDatabase, NOW } from "../support/clock"
import { addAs, balancesOf, storedPayment } from "../support/payments"
import { forEachTest, type MakeSubject } from "../support/subject"

const POLL = { trigger: "poll" } as const
const NAMES = Object.keys(PAYMENT_TRANSITIONS) as PaymentTransition[]

const ACCEPTED: AcceptedDifference = {
  gateway: cents(0),
  medusa: cents(2250),
  owed: cents(500),
  by: "user_1",
  at: NOW.toISOString(),
  note: "Goods returned.",
}

const HELD = {
  reason: "returned",
  held_since: NOW,
  order_id: "order_1",
  announce_at: inSeconds(1),
  notify_at: inSeconds(2),
} as const

/** A value for each column that a transition sets. */
const VALUES: PaymentValues = {
  balances_read: {
    transaction_id: "txn_other",
    currency_code: "eur",
    card_type: "AMEX",
    card_number_masked: "378282*****0005",
  },
  proven: { proven_at: NOW, placement_count: 0, order_id: null },
  order_not_placed: { placement_count: 3 },
  order_interrupted: { interrupted_order_id: "order_1" },
  claim_released: { captured_at: null, payment_session_id: null },
  completed: { ...HELD, completed_at: NOW, proven_at: NOW },
  held: HELD,
  closed: { reason: null, held_since: null, order_id: null, notify_at: null },
  difference_accepted: { accepted: ACCEPTED },
  applied_to_order: {
    payment_collection_id: "pay_col_other",
    proven_at: NOW,
    placement_count: 0,
    order_id: null,
  },
  order_announced: { interrupted_order_id: null },
}

/** Each row of the table of a payment's transitions, carried out and refused. */
export function describePaymentChanges(make: MakeSubject): void {
  describe("PaymentRepository.change", () => {
    const subject = forEachTest(make)
    const change = async <Name extends PaymentTransition>(
      read: Payment,
      name: Name,
      values: PaymentValues[Name] = VALUES[name]
    ) => await subject.repositories.payments.change(read, name, values, POLL)

    it.each(NAMES)(
      "A payment's transition %s is allowed from the statuses in the transition table, and from no other status",
      async (name) => {
        const { from, to, entry }: PaymentTransitionRule = PAYMENT_TRANSITIONS[name]
        for (const status of PAYMENT_STATUSES) {
          const before = await addAs(subject, status, { status, captured_at: inSeconds(-1) })
          const row = await change(before, name)
          if (!from.includes(status)) {
            expect(row).toBeUndefined()
            expect(await storedPayment(subject, status)).toEqual(before)
            continue
          }
          const { updated_at, ...written } = await storedPayment(subject, status)
          const { updated_at: _, ...kept } = before as typeof before & { updated_at: Date }
          expect(row).toMatchObject(written)
          const { held_since, proven_at }: Partial<Payment> = VALUES[name]
          expect(written).toEqual({
            ...{ ...kept, ...VALUES[name], status: to ?? status, version: 1 },
            taken_at: proven_at ?? held_since ?? null,
          })
          expect(isOfDatabase(updated_at)).toBe(true)
          // For the next one: a collection and a transaction belong to one payment.
          await subject.rewrite("payments", status, { status: "held", captured_at: null })
        }
        const kinds = (await subject.rows("events")).map(({ kind }) => kind)
        expect(kinds).toEqual(entry ? from.map(() => entry) : [])
      }
    )

    it("A payment's taken_at is the time at which the payment was first proven or held", async () => {
      const before = await addAs(subject, "1")
      const held = (await change(before, "held", {
        ...HELD,
        held_since: inSeconds(-60),
      })) as Payment
      const closed = (await change(held, "closed")) as Payment
      await change(closed, "completed")
      expect(await storedPayment(subject, "1")).toMatchObject({
        ...{ held_since: NOW, proven_at: NOW, taken_at: inSeconds(-60) },
      })
    })

    it.each(NAMES)(
      "A payment's transition %s is refused when the payment has a later version than was read",
      async (name) => {
        const [status] = PAYMENT_TRANSITIONS[name].from
        const read = await addAs(subject, "1", { status })
        const before = { ...read, version: 1 }
        await subject.rewrite("payments", "1", { version: 1 })
        expect(await change(read, name)).toBeUndefined()
        expect(await storedPayment(subject, "1")).toEqual(before)
        expect(await subject.rows("events")).toEqual([])
      }
    )

    it("A payment's transition is refused when the payment's status changed after the payment was read", async () => {
      const read = await addAs(subject, "1", { status: "proven" })
      await subject.rewrite("payments", "1", { status: "completed" })
      expect(await change(read, "order_not_placed")).toBeUndefined()
    })

    it("A transition of a payment that is not stored is refused", async () => {
      const read = await addAs(subject, "1")
      expect(await change({ ...read, id: "gone" }, "held")).toBeUndefined()
    })

    it("When four transitions of a payment are made at once, only one transition is carried out", async () => {
      const read = await addAs(subject, "1")
      const changed = await Promise.all([1, 2, 3, 4].map(async () => await change(read, "held")))
      expect(changed.filter(Boolean)).toHaveLength(1)
      expect(await subject.rows("events")).toHaveLength(1)
    })

    it("A payment's transition stores the balances with which the decision was made", async () => {
      const balances = balancesOf(1750, 2250)
      const read = await addAs(subject, "1")
      const values = { ...HELD, balances }
      expect(await change(read, "held", values)).toMatchObject({ status: "held", balances })
    })

    it("A payment's transition does not change the columns that get no new value", async () => {
      const read = await addAs(subject, "1")
      const changed = await change(read, "balances_read", { card_type: "AMEX" })
      expect(changed).toMatchObject({
        card_type: "AMEX",
        transaction_id: "txn_1",
        balances: read.balances,
        version: 1,
      })
    })

    it("A payment's transition is in the timeline of the payment and of its page, with trigger and data", async () => {
      await subject.repositories.attempts.start(newAttempt("hcatt_1"))
      const read = await addAs(subject, "1")
      const details = { trigger: "admin", data: { by: "user_1" } } as const
      await subject.repositories.payments.change(read, "held", HELD, details)
      expect(await subject.rows("events")).toMatchObject([
        { attempt_id: "hcatt_1", payment_id: "1", kind: "held", ...details },
      ])
    })

    describe("A payment whose transaction has paid another page", () => {
      it.each([
        ["proven", { status: "completed" }],
        ["completed", { status: "proven" }],
        ["proven", { status: "held", captured_at: NOW }],
      ] as const)(
        "A payment cannot make the transition %s while another page's payment with the same transaction is %j",
        async (name, columns) => {
          await addAs(subject, "1", { ...columns, transaction_id: "txn" })
          const read = await addAs(subject, "2", { transaction_id: "txn" })
          await expect(change(read, name)).rejects.toThrow(TransactionReusedError)
          expect(await storedPayment(subject, "2")).toEqual(read)
          expect(await subject.rows("events")).toEqual([])
        }
      )

      it("A payment whose transaction has paid another page can be held for an admin", async () => {
        await addAs(subject, "1", { transaction_id: "txn", captured_at: NOW })
        const read = await addAs(subject, "2", { transaction_id: "txn" })
        expect(await change(read, "held")).toMatchObject({ status: "held" })
      })

      it("A proven payment cannot get a transaction id that has paid another page", async () => {
        await addAs(subject, "1", { transaction_id: "txn", status: "proven" })
        const read = await addAs(subject, "2", { transaction_id: null, status: "proven" })
        const learned = change(read, "balances_read", { transaction_id: "txn" })
        await expect(learned).rejects.toThrow(TransactionReusedError)
      })
    })

    it("A payment claimed for capture cannot be applied to a collection that has another payment claimed for capture", async () => {
      await addAs(subject, "1", { payment_collection_id: "pay_col_other", captured_at: NOW })
      const read = await addAs(subject, "2", { status: "held", captured_at: NOW })
      expect(await change(read, "applied_to_order")).toBeUndefined()
      expect(await storedPayment(subject, "2")).toEqual(read)
    })

    it("A payment without a transaction id cannot get the id of another payment of its page", async () => {
      const page = { reference: "hcatt_1" }
      await addAs(subject, "1", page)
      const read = await addAs(subject, "2", { ...page, transaction_id: null })
      const learned = { transaction_id: "txn_1" }
      expect(await change(read, "balances_read", learned)).toBeUndefined()
      expect(await storedPayment(subject, "2")).toEqual(read)
    })
  })
}
