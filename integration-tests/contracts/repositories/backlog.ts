import type { NewAttempt } from "../../../src/core/attempt/attempt"
import { emptyBacklog } from "../../../src/core/repositories/backlog"
import { newAttempt } from "../support/attempts"
import { ACCOUNT, startAs } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { addAs } from "../support/payments"
import { notification } from "../support/statements"
import { forEachTest, type MakeSubject } from "../support/subject"

const OTHER = "pp_hosted-checkout_other"

/** Sizes and ages of what waits, for metrics. */
export function describeBacklogRepository(make: MakeSubject): void {
  describe("BacklogRepository", () => {
    const subject = forEachTest(make)
    const statements = () => subject.repositories.statements
    const read = async () => {
      const backlogs = await subject.repositories.backlog.byAccount(NOW)
      return backlogs.sort((one, other) => (one.provider_id < other.provider_id ? -1 : 1))
    }
    const receive = async (body_sha256: string, seconds: number) => {
      const [row] = await statements().receive([notification(body_sha256)], inSeconds(seconds))
      return row?.id ?? ""
    }
    const start = async (id: string, changes: Partial<NewAttempt>) =>
      await subject.repositories.attempts.start(newAttempt(id, changes))

    it("The backlog metrics leave out a merchant account that has nothing waiting", async () => {
      await startAs(subject, "1", { status: "over", next_check_at: inSeconds(1) })
      await addAs(subject, "1", { status: "completed" })
      await statements().finish(await receive("a", -9), { outcome: "processed" })
      expect(await read()).toEqual([])
    })

    it("The backlog metrics count, for each merchant account, the payments held for an admin and the dead letters", async () => {
      await addAs(subject, "1", { status: "held" })
      await addAs(subject, "2", { status: "held" })
      await addAs(subject, "3", { status: "held", provider_id: OTHER })
      await statements().finish(await receive("a", -9), { outcome: "dead_letter", error: "why" })
      expect(await read()).toEqual([
        { ...emptyBacklog(ACCOUNT), held_payments: 2, dead_letters: 1 },
        { ...emptyBacklog(OTHER), held_payments: 1 },
      ])
    })

    it("The backlog metrics say, for each merchant account, since when the longest waiting payment page check and the longest waiting notification have been due", async () => {
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
