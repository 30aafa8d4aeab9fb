import type { NotificationOutcome } from "../../../src/core/repositories/statement-repository"
import { inSeconds, isOfDatabase, NOW } from "../support/clock"
import { notification } from "../support/statements"
import { forEachTest, type MakeSubject } from "../support/subject"

/** What becomes of notifications that are stored. */
export function describeNotificationOutcomes(make: MakeSubject): void {
  describe("StatementRepository: the outcome of notifications", () => {
    const subject = forEachTest(make)
    const inbox = () => subject.repositories.statements
    const receive = async (...digests: string[]) =>
      await inbox().receive(
        digests.map((digest) => notification(digest)),
        NOW
      )
    const claim = async (limit = 10, now = NOW) =>
      await inbox().claimDue(now, new Date(now.getTime() + 60_000), limit)
    const receiveOne = async () => (await receive("a"))[0]?.id ?? ""
    const receiveAs = async (outcome: NotificationOutcome) => {
      const id = await receiveOne()
      await inbox().finish(id, { outcome, error: "why" })
      return id
    }

    describe("claimDue", () => {
      it("A notification that waits for processing is given to only one of five servers, and is given out again after the time that the server set", async () => {
        await receive("a", "b", "c")
        const claims = await Promise.all(Array.from({ length: 5 }, async () => claim(1)))
        expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(3)
        expect(claims.flat()).toHaveLength(3)
        expect(await claim()).toEqual([])

        const again = await claim(10, inSeconds(61))
        expect(again.map(({ tries }) => tries)).toEqual([2, 2, 2])
      })

      it("Of two due notifications, the notification that has been due longer is claimed for processing first", async () => {
        await inbox().receive([notification("a")], inSeconds(-1))
        const [oldest] = await inbox().receive([notification("b")], inSeconds(-2))
        expect(await claim(1)).toMatchObject([{ id: oldest?.id }])
      })
    })

    describe("finish", () => {
      it.each([
        ["processed", { isProcessed: true, isToNotify: false }],
        ["dead_letter", { isProcessed: true, isToNotify: true }],
        ["received", { isProcessed: false, isToNotify: false }],
      ] as const)(
        "Finishing a notification with the outcome %s stores the outcome, the error and the next check",
        async (outcome, expected) => {
          const id = await receiveOne()
          const next_check_at = outcome === "received" ? inSeconds(5) : undefined
          await inbox().finish(id, { outcome, error: "why", next_check_at })

          const [row] = await subject.rows("statements")
          expect(row).toMatchObject({
            outcome,
            error: "why",
            next_check_at: next_check_at ?? null,
          })
          expect({
            isProcessed: isOfDatabase(row?.processed_at ?? null),
            isToNotify: isOfDatabase(row?.notify_at ?? null),
          }).toEqual(expected)
        }
      )

      it("When a dead letter is processed after all, the stored error and the due notice to admins are cleared", async () => {
        const id = await receiveAs("dead_letter")
        await inbox().finish(id, { outcome: "processed" })
        expect(await subject.rows("statements")).toMatchObject([
          { outcome: "processed", error: null, next_check_at: null, notify_at: null },
        ])
      })

      it('A dead letter whose processing succeeds later gets the outcome "processed"', async () => {
        const id = await receiveAs("dead_letter")
        await inbox().finish(id, { outcome: "processed", error: "too late" })
        expect(await inbox().notificationById(id)).toMatchObject({
          outcome: "processed",
          error: "too late",
        })
      })

      it.each([
        ["processed", "received"],
        ["processed", "dead_letter"],
        ["dead_letter", "received"],
      ] as const)(
        'A notification with the outcome "%s" does not get the outcome "%s" when its processing finishes once more',
        async (before, after) => {
          const id = await receiveAs(before)
          await inbox().finish(id, { outcome: after, error: "too late" })
          expect(await inbox().notificationById(id)).toMatchObject({
            outcome: before,
            error: "why",
          })
        }
      )
    })

    describe("retry", () => {
      it("A dead letter that an admin retries waits for processing again, and its tries are counted from the start", async () => {
        const id = await receiveAs("dead_letter")
        await subject.rewrite("statements", id, { tries: 5 })
        expect(await inbox().retry(id, inSeconds(30))).toMatchObject({
          id,
          outcome: "received",
          tries: 1,
          error: null,
          next_check_at: inSeconds(30),
        })
      })

      it("A retry is refused for a notification that is processed, already retried or not stored", async () => {
        const id = await receiveAs("processed")
        expect(await inbox().retry(id, NOW)).toBeUndefined()
        await subject.rewrite("statements", id, { outcome: "dead_letter" })
        const taken = await Promise.all([inbox().retry(id, NOW), inbox().retry(id, NOW)])
        expect(taken.filter(Boolean)).toHaveLength(1)
        expect(await inbox().retry("hcstm_gone", NOW)).toBeUndefined()
      })
    })
  })
}
