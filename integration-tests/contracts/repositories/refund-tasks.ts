import type {
  Cents,
  CheckoutAttempt,
  NewRefundTask,
  Resolution,
  ReturnedMoney,
} from "../../../src/core"
import { startAs } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

/** Refunds that a person makes at the gateway. */
export function describeRefundTaskRepository(make: MakeSubject): void {
  describe("RefundTaskRepository", () => {
    const subject = forEachTest(make)
    const tasks = () => subject.repositories.refundTasks
    const refund = (refund_id: string, amount: string, attempt_id = "1"): NewRefundTask => ({
      refund_id,
      attempt_id,
      order_id: "order_1",
      amount,
      currency_code: "cad",
    })
    const open = async (
      refund_id: string,
      amount = "5.00",
      returned?: number,
      more: Partial<ReturnedMoney> = {}
    ) =>
      await tasks().open(
        refund(refund_id, amount),
        NOW,
        returned === undefined
          ? undefined
          : { amount: returned as Cents, gateway_reference: "gw", ...more }
      )
    const stored = async () =>
      (await subject.rows("refundTasks"))
        .map(({ refund_id, amount, status }) => `${refund_id} ${amount} ${status}`)
        .sort()
    const idOf = async (refundId: string) =>
      (await subject.rows("refundTasks")).find(({ refund_id }) => refund_id === refundId)?.id ?? ""
    const kinds = async () => (await subject.rows("events")).map(({ kind }) => kind)
    const confirmation = { gateway_reference: "gw_1", confirmed_by: "user_1", confirmed_at: NOW }

    beforeEach(async () => {
      await startAs(subject, "1")
      await startAs(subject, "2")
    })

    describe("open", () => {
      it("opens a task, with its line in the timeline", async () => {
        const opened = await open("ref_1")
        const [row] = await subject.rows("refundTasks")
        expect(opened).toMatchObject([{ ...refund("ref_1", "5.00"), id: row?.id, status: "open" }])
        expect(row).toMatchObject({
          ...refund("ref_1", "5.00"),
          id: expect.stringMatching(/^hcref_/),
          status: "open",
          gateway_reference: null,
          confirmed_by: null,
          confirmed_at: null,
          withdrawn_at: null,
          next_check_at: inSeconds(60),
          notify_at: inSeconds(5),
        })
        expect(await tasks().byId(row?.id ?? "")).toMatchObject(refund("ref_1", "5.00"))
        expect(await subject.rows("events")).toMatchObject([
          {
            attempt_id: "1",
            kind: "refund_booked",
            trigger: "admin",
            data: {
              refund_task_id: row?.id,
              refund_id: "ref_1",
              order_id: "order_1",
              amount: "5.00",
            },
          },
        ])
      })

      it("opens one task for each refund, also of two at once", async () => {
        const opened = await Promise.all([open("ref_1"), open("ref_1")])
        expect(opened.flat()).toHaveLength(1)
        expect(await open("ref_1", "7.00")).toEqual([])
        expect(await stored()).toEqual(["ref_1 5.00 open"])
        expect(await kinds()).toEqual(["refund_booked"])
      })

      it("opens none for an unknown attempt", async () => {
        await expect(tasks().open(refund("ref_1", "5.00", "gone"), NOW)).rejects.toThrow()
        expect(await stored()).toEqual([])
      })

      it("confirms a refund at once that the gateway has made already", async () => {
        await open("ref_1", "5.00", 500)
        expect(await subject.rows("refundTasks")).toMatchObject([
          {
            status: "confirmed",
            gateway_reference: "gw",
            confirmed_by: null,
            confirmed_at: NOW,
            next_check_at: null,
            notify_at: null,
          },
        ])
        expect(await subject.rows("events")).toMatchObject([
          { kind: "refund_confirmed", data: { amount: "5.00", gateway_reference: "gw", by: null } },
        ])
      })

      it("opens the rest of a refund of which the gateway has made a part", async () => {
        expect(await open("ref_1", "5.00", 200)).toMatchObject([
          { refund_id: "ref_1", amount: "3.00", status: "open" },
          { refund_id: "ref_1:returned", amount: "2.00", status: "confirmed" },
        ])
        expect(await stored()).toEqual(["ref_1 3.00 open", "ref_1:returned 2.00 confirmed"])
        expect((await kinds()).sort()).toEqual(["refund_booked", "refund_confirmed"])
      })

      it("counts what was returned once, and nothing of another attempt", async () => {
        await tasks().open(refund("ref_0", "9.00", "2"), NOW)
        await open("ref_1", "5.00", 700)
        await open("ref_2", "5.00", 700)
        await open("ref_3", "5.00", 700)
        expect(await stored()).toEqual([
          "ref_0 9.00 open",
          "ref_1 5.00 confirmed",
          "ref_2 3.00 open",
          "ref_2:returned 2.00 confirmed",
          "ref_3 5.00 open",
        ])
      })

      it("does not count a refund that was withdrawn", async () => {
        await open("ref_1", "5.00", 0)
        await tasks().withdraw([await idOf("ref_1")], "poll", NOW)
        await open("ref_2", "5.00", 500)
        expect(await stored()).toEqual(["ref_1 5.00 withdrawn", "ref_2 5.00 confirmed"])
      })

      it("explains money that was returned without a refund by confirmed tasks and no open one", async () => {
        const withoutRefund = { without_refund: true }
        await open("ref_1", "5.00")
        await open("ref_2", "2.00")
        await tasks().confirm(await idOf("ref_2"), confirmation)
        await open("ref_3", "7.00", 700, withoutRefund)
        await open("ref_4", "1.00", 700, withoutRefund)
        expect(await stored()).toEqual([
          "ref_1 5.00 open",
          "ref_2 2.00 confirmed",
          "ref_3 2.00 open",
          "ref_3:returned 5.00 confirmed",
          "ref_4 1.00 open",
        ])
      })

      it("counts what was returned for one of two refunds at once", async () => {
        await Promise.all([open("ref_1", "5.00", 500), open("ref_2", "5.00", 500)])
        const statuses = (await subject.rows("refundTasks")).map(({ status }) => status)
        expect(statuses.sort()).toEqual(["confirmed", "open"])
      })
    })

    it("gives the tasks of an attempt", async () => {
      await open("ref_1")
      await tasks().open(refund("ref_2", "1.00", "2"), NOW)
      expect(await tasks().ofAttempt("1")).toMatchObject([refund("ref_1", "5.00")])
      expect(await tasks().ofAttempt("gone")).toEqual([])
      expect(await tasks().byId("gone")).toBeUndefined()
    })

    it("confirms an open task once, of two admins at once", async () => {
      await open("ref_1")
      const id = await idOf("ref_1")
      const confirmed = await Promise.all([
        tasks().confirm(id, confirmation),
        tasks().confirm(id, confirmation),
      ])
      expect(confirmed.filter(Boolean)).toMatchObject([
        { id, ...confirmation, status: "confirmed", next_check_at: null, amount: "5.00" },
      ])
      expect((await subject.rows("events")).at(-1)).toMatchObject({
        kind: "refund_confirmed",
        trigger: "admin",
        data: { refund_task_id: id, gateway_reference: "gw_1", by: "user_1", amount: "5.00" },
      })
      expect(await kinds()).toHaveLength(2)
      expect(await tasks().confirm("gone", confirmation)).toBeUndefined()
    })

    it("confirms the open tasks that the gateway's report has made needless, and no others", async () => {
      const report = { gateway_reference: "gw_2", confirmed_by: null, confirmed_at: inSeconds(9) }
      await open("ref_1")
      await open("ref_2")
      await tasks().confirm(await idOf("ref_2"), confirmation)
      const ids = [await idOf("ref_1"), await idOf("ref_2")]
      const confirmed = await Promise.all(
        ids.map(async (id) => tasks().confirm(id, report, "webhook"))
      )

      expect(confirmed).toMatchObject([{ ...report, id: ids[0], status: "confirmed" }, undefined])
      expect(await tasks().byId(ids[1] ?? "")).toMatchObject(confirmation)
      expect((await subject.rows("events")).at(-1)).toMatchObject({
        kind: "refund_confirmed",
        trigger: "webhook",
        data: { refund_task_id: ids[0], gateway_reference: "gw_2", by: null },
      })
    })

    it("withdraws open tasks and no others", async () => {
      await open("ref_1")
      await open("ref_2")
      await open("ref_3")
      const [first, second] = [await idOf("ref_1"), await idOf("ref_2")]
      await tasks().confirm(second, confirmation)

      expect(await tasks().withdraw([first, second, "gone"], "poll", inSeconds(9))).toEqual([first])
      expect(await tasks().byId(first)).toMatchObject({
        status: "withdrawn",
        withdrawn_at: inSeconds(9),
        next_check_at: null,
      })
      expect(await stored()).toEqual([
        "ref_1 5.00 withdrawn",
        "ref_2 5.00 confirmed",
        "ref_3 5.00 open",
      ])
      expect((await subject.rows("events")).at(-1)).toMatchObject({
        kind: "refund_withdrawn",
        trigger: "poll",
        data: { refund_task_id: first, refund_id: "ref_1" },
      })
      expect(await tasks().withdraw([], "poll", NOW)).toEqual([])
    })

    it("takes due tasks, the longest due first, and puts each off by an hour", async () => {
      await open("ref_1")
      await open("ref_2")
      await subject.rewrite("refundTasks", await idOf("ref_2"), { next_check_at: NOW })
      expect(await tasks().takeDue(inSeconds(-1), 10)).toEqual([])
      expect(await tasks().takeDue(inSeconds(60), 1)).toMatchObject([
        { refund_id: "ref_2", next_check_at: inSeconds(3660) },
      ])
      expect(await tasks().takeDue(inSeconds(60), 10)).toMatchObject([{ refund_id: "ref_1" }])
      expect(await tasks().takeDue(inSeconds(60), 10)).toEqual([])
    })

    describe("when an admin dismisses the reversal that confirmed them", () => {
      const at = inSeconds(60)
      const dismiss = async (
        read: Pick<CheckoutAttempt, "id" | "resolution" | "evidence">,
        closed: Pick<Resolution, "closed_refund_tasks"> = {}
      ) =>
        await subject.repositories.attempts.transition(
          read,
          "reversal_dismissed",
          {
            resolution: {
              action: "retry",
              by: "user_1",
              at: at.toISOString(),
              note: null,
              ...closed,
            },
            next_check_at: at,
            evidence: {},
            proven_at: at,
          },
          { trigger: "admin" }
        )
      const returned = { amount: 200 as Cents, gateway_reference: "gw" }
      let held: CheckoutAttempt

      beforeEach(async () => {
        held = await startAs(subject, "3", { status: "held" })
        await tasks().open(refund("ref_1", "5.00", "3"), NOW, returned)
        await tasks().open(refund("ref_2", "1.00", "3"), NOW)
        await tasks().confirm(await idOf("ref_2"), confirmation)
      })

      it("opens those tasks again, and admins are notified at once", async () => {
        expect(await dismiss(held)).toMatchObject({ status: "paid" })
        expect(await stored()).toEqual([
          "ref_1 3.00 open",
          "ref_1:returned 2.00 open",
          "ref_2 1.00 confirmed",
        ])
        const [reopened] = (await subject.rows("refundTasks")).filter(
          ({ refund_id }) => refund_id === "ref_1:returned"
        )
        expect(reopened).toMatchObject({
          gateway_reference: null,
          confirmed_at: null,
          next_check_at: inSeconds(120),
          notify_at: at,
        })
        expect((await kinds()).filter((kind) => kind === "refund_reopened")).toHaveLength(1)
      })

      it("leaves those confirmed with which an admin has closed the payment", async () => {
        const closed = { closed_refund_tasks: [await idOf("ref_1:returned")] }
        await tasks().open(refund("ref_3", "7.00", "3"), NOW, {
          ...returned,
          amount: 1300 as Cents,
        })
        expect(await dismiss(held, closed)).toMatchObject({ status: "paid", resolution: closed })
        expect(await stored()).toEqual([
          "ref_1 3.00 open",
          "ref_1:returned 2.00 confirmed",
          "ref_2 1.00 confirmed",
          "ref_3 7.00 open",
        ])
        expect((await kinds()).filter((kind) => kind === "refund_reopened")).toHaveLength(1)
      })

      it("leaves them confirmed where another write came first", async () => {
        const before = await stored()
        expect(await dismiss({ ...held, evidence: { pieces: [] } })).toBeUndefined()
        expect(await stored()).toEqual(before)
        expect(await kinds()).not.toContain("refund_reopened")
      })
    })
  })
}
