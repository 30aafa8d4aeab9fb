import type { Notice } from "../../../src/core/repositories/worklist"
import { ACCOUNT, startAs } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { addAs, balancesOf } from "../support/payments"
import { notification } from "../support/statements"
import { forEachTest, type MakeSubject } from "../support/subject"

/** What waits for a person, and who was notified of it. */
export function describeWorklistRepository(make: MakeSubject): void {
  describe("WorklistRepository", () => {
    const subject = forEachTest(make)
    const worklist = () => subject.repositories.worklist
    const LEASE = inSeconds(30)
    const claim = async (now = NOW, lease = LEASE) => await worklist().claimNotices(now, lease, 10)
    const LATER = inSeconds(90)
    /** A problem is noted for a minute before admins are notified of it. */
    const claimLater = async () => await claim(inSeconds(60), LATER)
    const hold = async (id: string, held_since = NOW) =>
      await addAs(subject, id, {
        ...{ status: "held", reason: "already_paid", held_since, notify_at: NOW },
      })
    const deadLetter = async (body_sha256: string) => {
      const { statements } = subject.repositories
      const [row] = await statements.receive([notification(body_sha256)], NOW)
      await statements.finish(row?.id ?? "", { outcome: "dead_letter", error: "why" })
      return row?.id ?? ""
    }
    const unknown = async (id: string, unknown_status: string | null) =>
      await startAs(subject, id, { unknown_status, unknown_status_profile: "profile" })
    const note = async (kind: "unknown_answer" | "transaction_ids", status: string) => {
      await subject.repositories.problems.note(ACCOUNT, { kind, status })
      const [row] = await subject.rows("problems")
      return row?.id ?? ""
    }

    it("The worklist counts payments held for an admin and dead letters, but no closed payment and no processed notification", async () => {
      expect(await worklist().count()).toEqual({ held_payments: 0, dead_letters: 0 })
      await hold("1")
      await addAs(subject, "2", { status: "closed" })
      await deadLetter("a")
      await deadLetter("b")
      await subject.rewrite("statements", await deadLetter("c"), { outcome: "processed" })
      expect(await worklist().count()).toEqual({ held_payments: 1, dead_letters: 2 })
    })

    it("The worklist says how many items of a merchant account wait for an admin, and since when the oldest item waits", async () => {
      const waiting = async (account = ACCOUNT) => await worklist().waitingFor(account)
      expect(await waiting()).toEqual({ count: 0, since: null })
      await hold("1")
      await hold("2", inSeconds(-60))
      await addAs(subject, "3", { status: "closed", held_since: inSeconds(-600) })
      expect(await waiting()).toEqual({ count: 2, since: inSeconds(-60) })
      await subject.rewrite("statements", await deadLetter("a"), { at: inSeconds(-120) })
      expect(await waiting()).toEqual({ count: 3, since: inSeconds(-120) })
      expect(await waiting("pp_hosted-checkout_other")).toEqual({ count: 0, since: null })
    })

    describe("claimNotices", () => {
      it("The notice to admins about a held payment has the gateway's sum and Medusa's sum", async () => {
        await hold("1")
        expect(await claim()).toEqual([
          {
            ...{ kind: "held_payment", id: "1", provider_id: ACCOUNT, key: "1:0" },
            ...{ notify_at: LEASE, reference: "hcatt_1", reason: "already_paid" },
            ...{ balances: balancesOf(2250), currency_code: "cad", order_id: null },
          },
        ])
      })

      it("The notice to admins about a dead letter has the error of the dead letter", async () => {
        const id = await deadLetter("a")
        expect(await claim()).toMatchObject([
          { kind: "dead_letter", id, provider_id: ACCOUNT, key: `${id}:why`, error: "why" },
        ])
      })

      it("The notice to admins about an unknown status is due a minute after the status was first noted, and says how many payments have the status", async () => {
        await unknown("1", "settling")
        await unknown("2", "settling")
        await unknown("3", "mystery")
        const id = await note("unknown_answer", "settling")
        expect(await claim()).toEqual([])
        expect(await claimLater()).toEqual([
          {
            ...{ kind: "account_problem", id, provider_id: ACCOUNT, key: id, notify_at: LATER },
            problem: { kind: "unknown_answer", status: "settling" },
            ...{ began_at: NOW, ended_at: null, is_announced: false },
            facts: { count: 2, example: "2" },
          },
        ])
      })

      it("The notice to admins about an unknown status is postponed and not sent while no payment has the unknown status", async () => {
        await note("unknown_answer", "settling")
        expect(await claimLater()).toEqual([])
        expect(await subject.rows("problems")).toMatchObject([
          { notify_at: LATER, announced: "no" },
        ])
      })

      it("The notice to admins that the verify call and notifications give one transaction different ids contains no number of affected payments", async () => {
        await note("transaction_ids", "")
        expect(await claimLater()).toMatchObject([
          { problem: { kind: "transaction_ids", status: "" }, facts: {} },
        ])
      })

      it("A due notice to admins is given to only one of two servers for sending, and is given out again after the time that the server set", async () => {
        await hold("1")
        await deadLetter("a")
        const claims = await Promise.all([claim(), claim()])
        expect(kindsOf(claims.flat())).toEqual(["dead_letter", "held_payment"])
        expect(await claim(inSeconds(29.999))).toEqual([])
        expect(kindsOf(await claim(LEASE, inSeconds(60)))).toEqual(["dead_letter", "held_payment"])
      })

      it("A due notice to admins is not sent when its payment was closed or its dead letter was processed in the meantime", async () => {
        await hold("1")
        await subject.rewrite("payments", "1", { status: "closed" })
        await subject.rewrite("statements", await deadLetter("a"), { outcome: "processed" })
        expect(await claim()).toEqual([])
        expect(await subject.rows("payments")).toMatchObject([{ notify_at: null }])
        expect(await subject.rows("statements")).toMatchObject([{ notify_at: null }])
      })

      it("claimNotices returns at most as many due notices to admins as the caller asks for, the longest due first", async () => {
        await hold("1")
        await hold("2")
        await subject.rewrite("payments", "2", { notify_at: inSeconds(-5) })
        expect(await worklist().claimNotices(NOW, LEASE, 1)).toMatchObject([{ id: "2" }])
      })
    })

    describe("finishNotice", () => {
      it("A notice to admins that was sent is not given out for sending again", async () => {
        await hold("1")
        await deadLetter("a")
        await note("transaction_ids", "")
        for (const notice of await claimLater()) {
          await worklist().finishNotice(notice)
        }
        expect(await claim(inSeconds(3600))).toEqual([])
        expect(await subject.rows("problems")).toMatchObject([{ announced: "done" }])
      })

      it("When a payment is held again while the notice to admins about the payment is being sent, a second notice is sent", async () => {
        await hold("1")
        const [notice] = await claim()
        await subject.rewrite("payments", "1", { notify_at: inSeconds(1), version: 1 })
        await worklist().finishNotice(notice as Notice)
        expect(await claim(inSeconds(1))).toMatchObject([{ id: "1", key: "1:1" }])
      })
    })
  })
}

function kindsOf(notices: readonly Notice[]): string[] {
  return notices.map(({ kind }) => kind).sort()
}
