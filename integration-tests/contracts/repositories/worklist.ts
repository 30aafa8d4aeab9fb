import type { Cents, Notice } from "../../../src/core"
import { at } from "../../../src/core/__tests__/support/evidence"
import { ACCOUNT, fromVerify, OPTIONS, startAs } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

/** What waits for a person, and who was notified of it. */
export function describeWorklistRepository(make: MakeSubject): void {
  describe("WorklistRepository", () => {
    const subject = forEachTest(make)
    const worklist = () => subject.repositories.worklist
    const LEASE = inSeconds(30)
    const claim = async (now = NOW, lease = LEASE) => await worklist().claimNotices(now, lease, 10)
    const hold = async (id: string) =>
      await startAs(subject, id, {
        status: "held",
        held_reason: "already_paid",
        held_since: NOW,
        notify_at: NOW,
        transaction_id: `txn_${id}`,
      })
    const putAside = async (body_sha256: string, outcome: "held" | "dead_letter") => {
      const event = { provider_id: ACCOUNT, body_sha256, body: {}, evidence: { fields: {} } }
      const [row] = await subject.repositories.inbox.receive([event], NOW)
      await subject.repositories.inbox.finish(row?.id ?? "", { outcome, error: "why" })
      return row?.id ?? ""
    }
    const openTask = async (attempt_id: string, returned?: number) => {
      await subject.repositories.refundTasks.open(
        {
          refund_id: `ref_${attempt_id}`,
          attempt_id,
          order_id: "order_1",
          amount: "5.00",
          currency_code: "cad",
        },
        inSeconds(-5),
        returned ? { amount: returned as Cents, gateway_reference: "gw" } : undefined
      )
      return (await subject.rows("refundTasks"))[0]?.id ?? ""
    }
    const say = async (id: string, status: string, minute = 0) =>
      await subject.repositories.evidence.add(
        id,
        fromVerify(id, { status, at: at(minute) }),
        "poll",
        OPTIONS
      )

    it("counts what waits for a person, and nothing else", async () => {
      expect(await worklist().count()).toEqual({
        held_attempts: 0,
        webhook_events: 0,
        refund_tasks: 0,
      })
      await hold("1")
      await startAs(subject, "2", { status: "resolved" })
      await putAside("a", "held")
      const resolved = await putAside("b", "dead_letter")
      await putAside("c", "dead_letter")
      await subject.rewrite("webhooks", resolved, { outcome: "resolved" })
      await openTask("1")
      await openTask("2", 500)
      expect(await worklist().count()).toEqual({
        held_attempts: 1,
        webhook_events: 2,
        refund_tasks: 1,
      })
    })

    it("knows since when the oldest of an account waits", async () => {
      const waiting = async (account = ACCOUNT) => await worklist().waitingFor(account)
      expect(await waiting()).toEqual({ count: 0, since: null })
      await hold("1")
      await startAs(subject, "2", { status: "held", held_since: inSeconds(-60) })
      await startAs(subject, "3", { status: "resolved", held_since: inSeconds(-600) })
      expect(await waiting()).toEqual({ count: 2, since: inSeconds(-60) })

      const webhook = await putAside("a", "dead_letter")
      await subject.rewrite("webhooks", webhook, { received_at: inSeconds(-120) })
      expect(await waiting()).toEqual({ count: 3, since: inSeconds(-120) })

      const task = await openTask("1")
      await subject.rewrite("refundTasks", task, { created_at: inSeconds(-180) })
      expect(await waiting()).toEqual({ count: 4, since: inSeconds(-180) })
      expect(await waiting("pp_hosted-checkout_other")).toEqual({ count: 0, since: null })
    })

    describe("claimNotices", () => {
      it("gives a held payment, with what the gateway took", async () => {
        const { evidence } = await hold("1")
        const claimed = await claim()
        expect(claimed).toEqual([
          {
            kind: "held_payment",
            id: "1",
            provider_id: ACCOUNT,
            key: `1:already_paid:${NOW.getTime()}`,
            notify_at: LEASE,
            reason: "already_paid",
            amount: "22.50",
            currency_code: "cad",
            evidence,
            transaction_id: "txn_1",
          },
        ])
      })

      it.each(["held", "dead_letter"] as const)("gives a %s notification", async (outcome) => {
        const id = await putAside("a", outcome)
        const key = `${id}:${outcome}:why`
        expect(await claim()).toEqual([
          {
            kind: "webhook_event",
            id,
            provider_id: ACCOUNT,
            key,
            notify_at: LEASE,
            outcome,
            error: "why",
          },
        ])
      })

      it("gives an open refund task, with the account of its attempt", async () => {
        await startAs(subject, "1")
        const id = await openTask("1")
        expect(await claim()).toEqual([
          {
            kind: "refund_task",
            id,
            provider_id: ACCOUNT,
            key: id,
            notify_at: LEASE,
            refund_id: "ref_1",
            order_id: "order_1",
            amount: "5.00",
            currency_code: "cad",
          },
        ])
      })

      it("gives an unknown status after a minute, with the number of its payments", async () => {
        for (const id of ["1", "2", "3"]) {
          await startAs(subject, id)
          await say(id, id === "3" ? "mystery" : "settling")
        }
        const rows = await subject.rows("problems")
        const mystery = rows.find(({ status }) => status === "mystery")
        await subject.rewrite("problems", mystery?.id ?? "", { notify_at: null })
        expect(await claim()).toEqual([])
        const problem = { kind: "unknown_answer", status: "settling" }
        const id = rows.find(({ status }) => status === "settling")?.id ?? ""
        expect(await claim(inSeconds(60), inSeconds(90))).toEqual([
          {
            kind: "account_problem",
            id,
            provider_id: ACCOUNT,
            key: id,
            notify_at: inSeconds(90),
            problem,
            began_at: NOW,
            ended_at: null,
            is_announced: false,
            facts: { count: 2, example: "2" },
          },
        ])
      })

      it("keeps an unknown status due that no payment has any more", async () => {
        await startAs(subject, "1")
        await say("1", "settling")
        await say("1", "declined", 1)
        expect(await claim(inSeconds(60), inSeconds(90))).toEqual([])
        expect(await subject.rows("problems")).toMatchObject([
          { notify_at: inSeconds(90), announced: "no" },
        ])
      })

      it("gives a problem of transaction ids without counting payments", async () => {
        const problem = { kind: "transaction_ids", status: "" } as const
        await subject.repositories.evidence.noteProblem(ACCOUNT, problem)
        expect(await claim(inSeconds(60))).toMatchObject([{ problem, facts: {} }])
      })

      it("gives each to one of two servers, and again when the lease is over", async () => {
        await hold("1")
        await putAside("a", "held")
        await openTask("1")
        const claims = await Promise.all([claim(), claim()])
        expect(
          claims
            .flat()
            .map(({ kind }) => kind)
            .sort()
        ).toEqual(["held_payment", "refund_task", "webhook_event"])
        expect(await claim(inSeconds(29))).toEqual([])
        expect(await claim(LEASE, inSeconds(60))).toHaveLength(3)
      })

      it("gives none that was resolved meanwhile, and never again", async () => {
        const held = await hold("1")
        await subject.rewrite("attempts", held.id, { status: "resolved" })
        await subject.rewrite("webhooks", await putAside("a", "held"), { outcome: "resolved" })
        await subject.rewrite("refundTasks", await openTask("1"), { status: "withdrawn" })
        expect(await claim()).toEqual([])
        const left = [
          ...(await subject.rows("attempts")),
          ...(await subject.rows("webhooks")),
          ...(await subject.rows("refundTasks")),
        ].map(({ notify_at }) => notify_at)
        expect(left).toEqual([null, null, null])
      })

      it("takes the longest due of a kind, as many as are asked for", async () => {
        await hold("1")
        await hold("2")
        await subject.rewrite("attempts", "2", { notify_at: inSeconds(-1) })
        expect(await worklist().claimNotices(NOW, LEASE, 1)).toMatchObject([{ id: "2" }])
        expect(await worklist().claimNotices(NOW, LEASE, 1)).toMatchObject([{ id: "1" }])
      })
    })

    describe("finishNotice", () => {
      const claimAll = async () => {
        await hold("1")
        await putAside("a", "held")
        await openTask("1")
        const problem = { kind: "transaction_ids", status: "" } as const
        await subject.repositories.evidence.noteProblem(ACCOUNT, problem)
        return await claim(inSeconds(60), inSeconds(90))
      }
      const notifyTimes = async () => [
        ...(await subject.rows("attempts")).map(({ notify_at }) => notify_at),
        ...(await subject.rows("webhooks")).map(({ notify_at }) => notify_at),
        ...(await subject.rows("refundTasks")).map(({ notify_at }) => notify_at),
        ...(await subject.rows("problems")).map(({ notify_at }) => notify_at),
      ]

      it("notifies of nothing twice, whatever its kind", async () => {
        const notices = await claimAll()
        expect(notices).toHaveLength(4)
        for (const notice of notices) {
          await worklist().finishNotice(notice)
        }
        expect(await notifyTimes()).toEqual([null, null, null, null])
      })

      it("leaves what was claimed again meanwhile", async () => {
        const notices = await claimAll()
        const again = await claim(inSeconds(90), inSeconds(120))
        expect(again).toHaveLength(4)
        for (const notice of notices) {
          await worklist().finishNotice(notice)
        }
        expect(await notifyTimes()).toEqual(Array<Date>(4).fill(inSeconds(120)))
      })

      it("ignores what does not exist", async () => {
        const notice = { kind: "held_payment", id: "gone", notify_at: NOW } as Notice
        await expect(worklist().finishNotice(notice)).resolves.toBeUndefined()
      })
    })
  })
}
