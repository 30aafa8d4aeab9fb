import type { NewWebhookEvent, Resolution, WebhookOutcome } from "../../../src/core"
import { ACCOUNT, startAs } from "../support/attempts"
import { inSeconds, isOfDatabase, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

const RESOLUTION: Resolution = { action: "closed", by: "user_1", at: NOW.toISOString(), note: null }
const E_MAIL = { email: "shopper@example.com" }

/** What becomes of notifications. */
export function describeInboxRepository(make: MakeSubject): void {
  describe("InboxRepository", () => {
    const subject = forEachTest(make)
    const inbox = () => subject.repositories.inbox
    const notification = (body_sha256: string, provider_id = ACCOUNT): NewWebhookEvent => ({
      provider_id,
      body_sha256,
      body: { event: "payment.captured", ...E_MAIL },
      evidence: { fields: { event: "payment.captured" } },
    })
    const receive = async (...digests: string[]) =>
      await inbox().receive(
        digests.map((digest) => notification(digest)),
        NOW
      )
    const claim = async (limit = 10, now = NOW) =>
      await inbox().claimDue(now, new Date(now.getTime() + 60_000), limit)
    const receiveOne = async () => (await receive("a"))[0]?.id ?? ""
    const receiveAs = async (outcome: WebhookOutcome) => {
      const id = await receiveOne()
      await inbox().finish(id, { outcome, error: "why", attempt_id: "1" })
      return id
    }

    describe("receive", () => {
      it("stores a notification, due at once", async () => {
        const [stored] = await receive("a")
        expect(stored).toEqual({
          id: expect.stringMatching(/^hcwhk_/),
          outcome: "received",
          delivery: 1,
        })
        expect(await subject.rows("webhooks")).toMatchObject([
          {
            ...notification("a"),
            attempt_id: null,
            outcome: "received",
            error: null,
            deliveries: 1,
            tries: 0,
            resolution: null,
            received_at: NOW,
            processed_at: null,
            next_check_at: NOW,
            notify_at: null,
            erased_at: null,
          },
        ])
        expect(await inbox().byId(stored?.id ?? "")).toMatchObject(notification("a"))
        expect(await inbox().byId("hcwhk_gone")).toBeUndefined()
      })

      it("stores many notifications at once, each body as one row", async () => {
        const ids = (await receive("b", "a", "b", "c")).map(({ id }) => id)
        expect(ids[0]).toBe(ids[2])
        expect(new Set(ids).size).toBe(3)
        const rows = await subject.rows("webhooks")
        const found = rows.map(({ body_sha256, deliveries }) => `${body_sha256} ${deliveries}`)
        expect(found.sort()).toEqual(["a 1", "b 2", "c 1"])
      })

      it("knows which delivery each notification is, also within one call", async () => {
        await receive("a")
        const stored = await receive("b", "a", "b", "a")
        expect(stored.map(({ delivery }) => delivery)).toEqual([1, 2, 2, 3])
      })

      it("keeps where the first delivery was traced", async () => {
        const traced = (id: string) => ({
          ...notification("a"),
          trace_context: { traceparent: `00-${id.repeat(32)}-${id.repeat(16)}-01` },
        })
        const [stored] = await inbox().receive([traced("1")], NOW)
        await inbox().receive([traced("2")], NOW)
        const { trace_context } = traced("1")
        expect(await inbox().byId(stored?.id ?? "")).toMatchObject({ trace_context })
        expect(await subject.rows("webhooks")).toMatchObject([{ trace_context }])
      })

      it("stores the same ones once from two servers at once", async () => {
        const digests = Array.from({ length: 50 }, (_, index) => String(index))
        const [one, other] = await Promise.all([receive(...digests), receive(...digests.reverse())])
        expect(one.map(({ id }) => id)).toEqual(other.map(({ id }) => id).reverse())
      })

      it("stores the same body once for each account", async () => {
        await inbox().receive([notification("a"), notification("a", "pp_other")], NOW)
        expect(await subject.rows("webhooks")).toHaveLength(2)
      })

      it("counts a repeated delivery while the first one waits", async () => {
        const id = await receiveOne()
        await claim()
        expect(await inbox().receive([notification("a")], inSeconds(5))).toEqual([
          { id, outcome: "received", delivery: 2 },
        ])
        expect(await subject.rows("webhooks")).toMatchObject([
          { deliveries: 2, tries: 1, received_at: NOW, next_check_at: inSeconds(60) },
        ])
      })

      it.each(["held", "dead_letter"] as const)(
        "makes a %s notification due again when it is delivered again, with all its tries",
        async (outcome) => {
          const id = await receiveAs(outcome)
          await subject.rewrite("webhooks", id, { tries: 5 })
          expect(await claim()).toEqual([])

          expect(await receive("a")).toEqual([{ id, outcome: "received", delivery: 2 }])
          expect(await subject.rows("webhooks")).toMatchObject([
            { attempt_id: "1", error: "why", deliveries: 2, tries: 0, next_check_at: NOW },
          ])
          expect(await claim()).toMatchObject([{ id, tries: 1 }])
        }
      )

      it.each(["processed", "resolved"] as const)(
        "leaves a %s notification alone when it is delivered again",
        async (outcome) => {
          const id = await receiveAs("processed")
          await subject.rewrite("webhooks", id, { outcome })
          expect(await receive("a")).toEqual([{ id, outcome, delivery: 2 }])
          expect(await claim()).toEqual([])
          expect(await subject.rows("webhooks")).toMatchObject([{ deliveries: 2, outcome }])
        }
      )

      it("stores all of them or none", async () => {
        const bad = { ...notification("b"), body: { text: "NUL \u0000" } }
        await expect(inbox().receive([notification("a"), bad], NOW)).rejects.toThrow()
        expect(await subject.rows("webhooks")).toEqual([])
      })
    })

    describe("claimDue", () => {
      it("gives a row to one of many who claim it, until its lease is over", async () => {
        await receive("a", "b", "c")
        const claims = await Promise.all(Array.from({ length: 5 }, async () => claim(1)))
        expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(3)
        expect(claims.flat()).toHaveLength(3)
        expect(await claim()).toEqual([])

        const again = await claim(10, inSeconds(61))
        expect(again.map(({ tries }) => tries)).toEqual([2, 2, 2])
      })

      it("takes the longest due first", async () => {
        await inbox().receive([notification("a")], inSeconds(-1))
        await inbox().receive([notification("b")], inSeconds(-2))
        expect(await claim(1)).toMatchObject([{ body_sha256: "b" }])
      })
    })

    describe("finish", () => {
      it.each([
        ["processed", { isProcessed: true, isToNotify: false }],
        ["held", { isProcessed: true, isToNotify: true }],
        ["dead_letter", { isProcessed: true, isToNotify: true }],
        ["received", { isProcessed: false, isToNotify: false }],
      ] as const)("writes what became of it: %s", async (outcome, expected) => {
        const id = await receiveOne()
        const next_check_at = outcome === "received" ? inSeconds(5) : undefined
        await inbox().finish(id, { outcome, attempt_id: "1", error: "why", next_check_at })

        const [row] = await subject.rows("webhooks")
        expect(row).toMatchObject({
          outcome,
          attempt_id: "1",
          error: "why",
          next_check_at: next_check_at ?? null,
        })
        expect({
          isProcessed: isOfDatabase(row?.processed_at ?? null),
          isToNotify: isOfDatabase(row?.notify_at ?? null),
        }).toEqual(expected)
      })

      it("clears the columns that it is not given", async () => {
        const id = await receiveAs("dead_letter")
        await inbox().finish(id, { outcome: "processed" })
        expect(await subject.rows("webhooks")).toMatchObject([
          { outcome: "processed", attempt_id: null, error: null, next_check_at: null },
        ])
      })

      it("keeps the outcome of one server when another server fails later", async () => {
        const id = await receiveOne()
        await inbox().finish(id, { outcome: "processed", attempt_id: "1" })
        for (const outcome of ["received", "dead_letter"] as const) {
          await inbox().finish(id, { outcome, error: "too late" })
          expect(await inbox().byId(id)).toMatchObject({ outcome: "processed", error: null })
        }
      })

      it.each([
        ["dead_letter", "processed", true],
        ["dead_letter", "held", true],
        ["dead_letter", "received", false],
        ["held", "processed", false],
        ["held", "dead_letter", false],
      ] as const)(
        "changes a notification that is %s to %s: %p",
        async (before, after, isChanged) => {
          const id = await receiveAs(before)
          await inbox().finish(id, { outcome: after })
          expect(await inbox().byId(id)).toMatchObject({ outcome: isChanged ? after : before })
        }
      )
    })

    describe("resolve", () => {
      it.each([
        ["held", true],
        ["dead_letter", true],
        ["processed", false],
        ["received", false],
      ] as const)("a notification that is %s: %p", async (outcome, isResolved) => {
        const id = await receiveAs(outcome)
        expect(await inbox().resolve(id, RESOLUTION)).toBe(isResolved)
        expect(await subject.rows("webhooks")).toMatchObject([
          isResolved
            ? { outcome: "resolved", resolution: RESOLUTION, error: "why" }
            : { outcome, resolution: null },
        ])
      })

      it("once, of two admins at once, and never an unknown one", async () => {
        const id = await receiveAs("held")
        const resolved = await Promise.all([
          inbox().resolve(id, RESOLUTION),
          inbox().resolve(id, RESOLUTION),
        ])
        expect(resolved.sort()).toEqual([false, true])
        expect(await inbox().resolve("hcwhk_gone", RESOLUTION)).toBe(false)
      })

      it("erases it where its attempt was erased", async () => {
        await startAs(subject, "1", { status: "completed", erased_at: NOW })
        await inbox().resolve(await receiveAs("held"), RESOLUTION)
        const [row] = await subject.rows("webhooks")
        expect(row?.body).toEqual({ event: "payment.captured", email: null })
        expect(isOfDatabase(row?.erased_at ?? null)).toBe(true)
      })

      it("keeps it as it is where its attempt is not erased", async () => {
        await startAs(subject, "1", { status: "completed" })
        await inbox().resolve(await receiveAs("held"), RESOLUTION)
        expect(await subject.rows("webhooks")).toMatchObject([{ body: E_MAIL, erased_at: null }])
      })
    })

    describe("retry", () => {
      it.each(["held", "dead_letter"] as const)(
        "takes a %s notification, with all its tries",
        async (outcome) => {
          const id = await receiveAs(outcome)
          await subject.rewrite("webhooks", id, { tries: 5 })
          const armed = await inbox().retry(id, RESOLUTION, inSeconds(30))
          expect(armed).toMatchObject({ id, outcome: "received", tries: 1, error: null })
          expect(await subject.rows("webhooks")).toMatchObject([
            { resolution: RESOLUTION, next_check_at: inSeconds(30), attempt_id: "1" },
          ])
        }
      )

      it("takes none that is processed, taken already, or unknown", async () => {
        const id = await receiveAs("processed")
        expect(await inbox().retry(id, RESOLUTION, NOW)).toBeUndefined()
        await subject.rewrite("webhooks", id, { outcome: "held" })
        const taken = await Promise.all([
          inbox().retry(id, RESOLUTION, NOW),
          inbox().retry(id, RESOLUTION, NOW),
        ])
        expect(taken.filter(Boolean)).toHaveLength(1)
        expect(await inbox().retry("hcwhk_gone", RESOLUTION, NOW)).toBeUndefined()
      })
    })
  })
}
