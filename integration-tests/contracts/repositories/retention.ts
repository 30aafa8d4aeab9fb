import type { CheckoutAttempt, WebhookOutcome } from "../../../src/core"
import { ACCOUNT, fromVerify, startAs } from "../support/attempts"
import { inSeconds, isOfDatabase, NOW } from "../support/clock"
import { forEachTest, type MakeSubject, type Tables } from "../support/subject"

const ERASED = { trigger: "admin", data: { by: "user_1" } } as const
const CARD = "424242******4242"
const OTHER = "pp_hosted-checkout_other"
/** Provider ids of the configuration. */
const CONFIGURED = [ACCOUNT]
const UNFINISHED = ["opening", "open", "paid", "held"] as const

/** Erasing the shopper's data. */
export function describeRetentionRepository(make: MakeSubject): void {
  describe("RetentionRepository", () => {
    const subject = forEachTest(make)
    const retention = () => subject.repositories.retention
    const finish = async (id: string, columns: Partial<CheckoutAttempt> = {}) =>
      await startAs(subject, id, {
        status: "completed",
        card_number_masked: CARD,
        evidence: { pieces: [fromVerify(id, { card_number_masked: CARD })] },
        created_at: inSeconds(-100),
        ...columns,
      })
    const receive = async (
      body_sha256: string,
      outcome: WebhookOutcome,
      columns: Partial<Tables["webhooks"]> = {}
    ) => {
      const body = { email: "shopper@example.com", card_number: CARD }
      const evidence = { fields: { card_number_masked: CARD } }
      const event = { provider_id: ACCOUNT, body_sha256, body, evidence }
      const [row] = await subject.repositories.inbox.receive([event], inSeconds(-100))
      await subject.rewrite("webhooks", row?.id ?? "", { outcome, ...columns })
      return row?.id ?? ""
    }
    const erasedAttempts = async () =>
      (await subject.rows("attempts"))
        .filter(({ erased_at }) => erased_at !== null)
        .map(({ id }) => id)
        .sort()
    const erasedWebhooks = async () =>
      (await subject.rows("webhooks"))
        .filter(({ erased_at }) => erased_at !== null)
        .map(({ body_sha256 }) => body_sha256)
        .sort()

    describe("eraseAttempt", () => {
      it("erases e-mail and card, in the evidence too, with a line in the timeline", async () => {
        await finish("1")
        await retention().eraseAttempt("1", CONFIGURED, ERASED)
        const [row] = await subject.rows("attempts")
        expect(row).toMatchObject({ email: null, card_number_masked: null, amount: "22.50" })
        expect(isOfDatabase(row?.erased_at ?? null)).toBe(true)
        expect(row?.evidence.pieces).toEqual([fromVerify("1")])
        expect(await subject.rows("events")).toMatchObject([{ kind: "erased", ...ERASED }])
      })

      it("does so once", async () => {
        await finish("1")
        await Promise.all([
          retention().eraseAttempt("1", CONFIGURED, ERASED),
          retention().eraseAttempt("1", CONFIGURED, ERASED),
        ])
        expect(await subject.rows("events")).toHaveLength(1)
      })

      it.each(UNFINISHED)(
        "erases an attempt that is %s only where its account has left the configuration",
        async (status) => {
          await finish("1", { status })
          await retention().eraseAttempt("1", CONFIGURED, ERASED)
          expect(await erasedAttempts()).toEqual([])
          await retention().eraseAttempt("1", [OTHER], ERASED)
          expect(await subject.rows("attempts")).toMatchObject([{ status, email: null }])
          expect(await subject.rows("events")).toMatchObject([{ kind: "erased", ...ERASED }])
        }
      )

      it("erases its notifications, except those that wait for a person", async () => {
        await finish("1")
        await finish("2")
        await receive("processed", "processed", { attempt_id: "1" })
        await receive("resolved", "resolved", { attempt_id: "1" })
        await receive("held", "held", { attempt_id: "1" })
        await receive("received", "received", { attempt_id: "1" })
        await receive("other", "processed", { attempt_id: "2" })
        await retention().eraseAttempt("1", CONFIGURED, ERASED)

        expect(await erasedWebhooks()).toEqual(["processed", "resolved"])
        const [row] = await subject.rows("webhooks")
        expect(row?.body).toEqual({ email: null, card_number: null })
        expect(row?.evidence).toEqual({ fields: { card_number_masked: null } })
      })

      it("erases all its notifications where the account has left the configuration", async () => {
        await finish("1")
        await receive("held", "held", { attempt_id: "1" })
        await receive("received", "received", { attempt_id: "1" })
        await retention().eraseAttempt("1", [], ERASED)
        expect(await erasedWebhooks()).toEqual(["held", "received"])
      })
    })

    describe("eraseAttemptsBefore", () => {
      const erase = async (limit = 10, configured = CONFIGURED) =>
        await retention().eraseAttemptsBefore(NOW, configured, limit, ERASED)

      it("erases what was finished before a time, by the latest of its times, of every account", async () => {
        await finish("1")
        await finish("2", { status: "expired", expires_at: inSeconds(-1) })
        await finish("3", { expires_at: NOW })
        await finish("4", { completed_at: NOW })
        await finish("5", { created_at: NOW })
        const resolution = {
          action: "closed",
          by: "user_1",
          at: NOW.toISOString(),
          note: null,
        } as const
        await finish("6", { status: "resolved", resolution })
        await finish("7", { status: "held" })
        await finish("8", { provider_id: OTHER })
        await receive("a", "processed", { attempt_id: "1" })

        expect(await erase()).toBe(3)
        expect(await erasedAttempts()).toEqual(["1", "2", "8"])
        expect(await erasedWebhooks()).toEqual(["a"])
        expect(await erase()).toBe(0)
      })

      it("erases nothing twice, of several servers at once", async () => {
        await finish("1")
        expect((await Promise.all([erase(), erase(), erase()])).sort()).toEqual([0, 0, 1])
        expect(await subject.rows("events")).toHaveLength(1)
      })

      it("erases the oldest first, as many as are asked for", async () => {
        await finish("1", { created_at: inSeconds(-1) })
        await finish("2", { created_at: inSeconds(-3) })
        await finish("3", { created_at: inSeconds(-2) })
        expect(await erase(2)).toBe(2)
        expect(await erasedAttempts()).toEqual(["2", "3"])
      })

      it.each(UNFINISHED)(
        "erases an attempt that is %s by age where its account has left the configuration",
        async (status) => {
          await finish("1", { status })
          const changes = ["expires_at", "proven_at", "captured_at", "held_since"] as const
          for (const [index, column] of changes.entries()) {
            await finish(`young ${index}`, { status, [column]: NOW })
          }
          expect(await erase()).toBe(0)
          expect(await erase(10, [])).toBe(1)
          expect(await erasedAttempts()).toEqual(["1"])
          expect(await erase(10, [])).toBe(0)
        }
      )

      it("erases finished attempts before those whose account has left the configuration", async () => {
        await finish("1", { status: "held", created_at: inSeconds(-200) })
        await finish("2")
        await finish("3", { status: "open" })
        expect(await erase(2, [OTHER])).toBe(2)
        expect(await erasedAttempts()).toEqual(["1", "2"])
      })
    })

    describe("eraseWebhooksBefore", () => {
      const erase = async (limit = 10, configured = CONFIGURED) =>
        await retention().eraseWebhooksBefore(NOW, configured, limit)

      it("erases notifications of every account that belong to no attempt and wait for no admin", async () => {
        const resolution = {
          action: "closed",
          by: "user_1",
          at: NOW.toISOString(),
          note: null,
        } as const
        await receive("a", "processed")
        await receive("b", "resolved")
        await receive("c", "resolved", { resolution })
        await receive("d", "held")
        await receive("e", "processed", { attempt_id: "1" })
        await receive("f", "processed", { received_at: NOW })
        await receive("g", "processed", { provider_id: OTHER })
        expect(await erase()).toBe(3)
        expect(await erasedWebhooks()).toEqual(["a", "b", "g"])
        expect(await erase()).toBe(0)
      })

      it("erases the oldest first, as many as are asked for", async () => {
        await receive("a", "processed")
        await receive("b", "processed", { received_at: inSeconds(-200) })
        expect(await erase(1)).toBe(1)
        expect(await erasedWebhooks()).toEqual(["b"])
      })

      it.each(["received", "held", "dead_letter"] as const)(
        "erases a notification that is %s by age where its account has left the configuration",
        async (outcome) => {
          await receive("a", outcome)
          await receive("b", outcome, { attempt_id: "1" })
          await receive("c", outcome, { received_at: NOW })
          expect(await erase()).toBe(0)
          expect(await erase(10, [OTHER])).toBe(2)
          expect(await erasedWebhooks()).toEqual(["a", "b"])
        }
      )
    })

    it("erases one notification, whatever became of it", async () => {
      await retention().eraseWebhookEvent(await receive("a", "held"))
      await retention().eraseWebhookEvent("hcwhk_gone")
      expect(await erasedWebhooks()).toEqual(["a"])
    })
  })
}
