import type { NewProblem } from "../../../src/core/repositories/problem"
import { ACCOUNT } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

/** Problems of accounts and of the store, from their beginning to the notice of their end. */
export function describeProblemRepository(make: MakeSubject): void {
  describe("ProblemRepository", () => {
    const subject = forEachTest(make)
    const problems = () => subject.repositories.problems
    const worklist = () => subject.repositories.worklist
    const KEY: NewProblem = {
      provider_id: ACCOUNT,
      kind: "gateway_key",
      status: "",
      began_at: NOW,
      notify_at: inSeconds(120),
      facts: { check: "gateway_key", http_status: 401 },
    }
    const begin = async (changes: Partial<NewProblem> = {}) => {
      await problems().begin({ ...KEY, ...changes })
      const open = await problems().open()
      return open.at(-1)?.id ?? ""
    }
    const claim = async (seconds: number) =>
      await worklist().claimNotices(inSeconds(seconds), inSeconds(seconds + 300), 10)
    const row = async () => (await subject.rows("problems"))[0]

    it("A health problem is opened only once, also when two servers find the problem at once", async () => {
      const other = subject.anotherServer().problems
      await Promise.all([problems().begin(KEY), other.begin({ ...KEY, began_at: inSeconds(1) })])
      await problems().begin({ ...KEY, kind: "unknown_answer", status: "settling" })
      await problems().begin({ ...KEY, kind: "unknown_answer", status: "mystery" })
      await problems().begin({ ...KEY, provider_id: "pp_other" })
      const open = await problems().open()
      expect(
        open.map(({ provider_id, kind, status }) => `${provider_id} ${kind} ${status}`).sort()
      ).toEqual([
        `${ACCOUNT} gateway_key `,
        `${ACCOUNT} unknown_answer mystery`,
        `${ACCOUNT} unknown_answer settling`,
        "pp_other gateway_key ",
      ])
      expect(open[0]).toMatchObject({ fine_since: null, announced: "no" })
    })

    it("A health problem that an unknown verify answer has opened is not opened a second time by the health check", async () => {
      const problem = { kind: "unknown_answer", status: "settling" } as const
      await problems().note(ACCOUNT, problem)
      await begin(problem)
      expect(await subject.rows("problems")).toMatchObject([
        { ...problem, began_at: NOW, notify_at: inSeconds(60) },
      ])
    })

    it("A health problem can begin again after its end", async () => {
      await problems().end(await begin(), inSeconds(60))
      await begin({ began_at: inSeconds(90) })
      expect(await subject.rows("problems")).toHaveLength(2)
      expect(await problems().open()).toMatchObject([{ began_at: inSeconds(90) }])
    })

    it("The time since which a health check is fine again is stored only while its health problem is open", async () => {
      const id = await begin()
      await problems().setFineSince(id, inSeconds(5))
      expect(await problems().open()).toMatchObject([{ fine_since: inSeconds(5) }])
      await problems().setFineSince(id, null)
      await problems().end(id, inSeconds(60))
      await problems().setFineSince(id, inSeconds(90))
      await problems().end(id, inSeconds(90))
      expect(await row()).toMatchObject({ fine_since: null, ended_at: inSeconds(60) })
    })

    it("The notice to admins about a health problem is given out for sending only from the notice's due time on, and contains what the health check found", async () => {
      const id = await begin()
      expect(await claim(119)).toEqual([])
      expect(await claim(120)).toEqual([
        {
          kind: "account_problem",
          id,
          key: id,
          provider_id: ACCOUNT,
          notify_at: inSeconds(420),
          problem: { kind: "gateway_key", status: "" },
          began_at: NOW,
          ended_at: null,
          is_announced: false,
          facts: KEY.facts,
        },
      ])
      expect(await problems().open()).toMatchObject([{ announced: "begun" }])
    })

    it("Admins get a notice of a health problem's end only if they got a notice of its beginning", async () => {
      await problems().end(await begin(), inSeconds(60))
      expect(await claim(600)).toEqual([])
      expect(await row()).toMatchObject({ notify_at: null, announced: "no" })
    })

    it("Admins get one notice of a health problem's end after the notice of its beginning, and the two notices' keys differ", async () => {
      const id = await begin()
      const [began] = await claim(120)
      await worklist().finishNotice(began as never)
      expect(await row()).toMatchObject({ notify_at: null, announced: "done" })
      await problems().end(id, inSeconds(200))

      const [over] = await claim(200)
      expect(over).toMatchObject({
        id,
        key: `${id}:over`,
        ended_at: inSeconds(200),
        is_announced: true,
        facts: KEY.facts,
      })
      await worklist().finishNotice(over as never)
      expect(await claim(900)).toEqual([])
    })

    it("When a health problem ends while the notice of the problem's beginning is being sent, admins still get the notice of the end", async () => {
      const id = await begin()
      const [began] = await claim(120)
      await problems().end(id, inSeconds(130))
      await worklist().finishNotice(began as never)
      expect(await claim(130)).toMatchObject([{ key: `${id}:over`, is_announced: false }])
    })

    it("Admins get no notice of a health problem's end when endSilently ends the problem, even while the notice of the problem's beginning is being sent", async () => {
      const id = await begin()
      await claim(120)
      await problems().endSilently(id, inSeconds(130))
      expect(await problems().open()).toEqual([])
      expect(await claim(900)).toEqual([])
    })
  })
}
