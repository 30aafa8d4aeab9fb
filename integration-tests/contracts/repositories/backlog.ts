import { emptyBacklog, type NewAttempt } from "../../../src/core"
import { ACCOUNT, newAttempt, startAs } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

const OTHER = "pp_hosted-checkout_other"

/** Sizes and ages of what waits, for metrics. */
export function describeBacklogRepository(make: MakeSubject): void {
  describe("BacklogRepository", () => {
    const subject = forEachTest(make)
    const read = async () => {
      const backlogs = await subject.repositories.backlog.byAccount(NOW)
      return backlogs.sort((one, other) => (one.provider_id < other.provider_id ? -1 : 1))
    }
    const receive = async (body_sha256: string, seconds: number) => {
      const event = { provider_id: ACCOUNT, body_sha256, body: {}, evidence: { fields: {} } }
      const [row] = await subject.repositories.inbox.receive([event], inSeconds(seconds))
      return row?.id ?? ""
    }
    const start = async (id: string, changes: Partial<NewAttempt>) =>
      await subject.repositories.attempts.start(newAttempt(id, changes))

    it("leaves out an account that has nothing waiting", async () => {
      await startAs(subject, "1", { status: "completed", next_check_at: inSeconds(1) })
      const id = await receive("a", -9)
      await subject.repositories.inbox.finish(id, { outcome: "processed" })
      expect(await read()).toEqual([])
    })

    it("counts for each account what waits for a person", async () => {
      const { inbox, refundTasks } = subject.repositories
      await startAs(subject, "1", { status: "held", held_reason: "already_paid" })
      await startAs(subject, "2", { status: "held", held_reason: "already_paid" })
      await start("3", { provider_id: OTHER })
      for (const outcome of ["held", "dead_letter"] as const) {
        await inbox.finish(await receive(outcome, -9), { outcome, error: "why" })
      }
      for (const [refund_id, attempt_id] of [
        ["ref_1", "2"],
        ["ref_2", "3"],
        ["ref_3", "3"],
      ] as const) {
        const money = { order_id: "order_1", amount: "5.00", currency_code: "cad" }
        await refundTasks.open({ refund_id, attempt_id, ...money }, NOW)
      }
      expect(await read()).toEqual([
        { ...emptyBacklog(ACCOUNT), held_payments: 2, held_notifications: 2, open_refunds: 1 },
        { ...emptyBacklog(OTHER), open_refunds: 2 },
      ])
    })

    it("knows for each account since when its longest due rows are due", async () => {
      await start("1", { next_check_at: inSeconds(-5) })
      await start("2", { next_check_at: inSeconds(-60) })
      await start("3", { next_check_at: inSeconds(5), provider_id: OTHER })
      await start("4", { next_check_at: NOW, provider_id: OTHER })
      await receive("a", -30)
      await receive("b", -20)
      await receive("c", 5)
      expect(await read()).toEqual([
        {
          ...emptyBacklog(ACCOUNT),
          attempt_due_since: inSeconds(-60),
          notification_due_since: inSeconds(-30),
        },
        { ...emptyBacklog(OTHER), attempt_due_since: NOW },
      ])
    })
  })
}
