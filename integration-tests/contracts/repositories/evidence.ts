import { verdictOf, type CheckoutAttempt, type Evidence } from "../../../src/core"
import { at } from "../../../src/core/__tests__/support/evidence"
import { ACCOUNT, fromVerify, newAttempt, OPTIONS, startAs, fromWebhook } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

/** What is kept of what the gateway says; `describeSecondPayments` has further payments on a page. */
export function describeEvidenceRepository(make: MakeSubject): void {
  describe("EvidenceRepository", () => {
    const subject = forEachTest(make)
    const evidence = () => subject.repositories.evidence
    const say = async (id: string, piece: Evidence) =>
      await evidence().add(id, piece, "poll", OPTIONS)
    const add = async (piece: Evidence) => await say("1", piece)

    describe("add", () => {
      it("keeps an approval, names the transaction and the card, and makes the row due", async () => {
        await startAs(subject, "1")
        const piece = fromWebhook("1", {
          card_type: "VISA",
          card_number_masked: "424242******4242",
        })
        const row = await add(piece)

        expect(row).toMatchObject({
          status: "opening",
          evidence: { pieces: [piece] },
          transaction_id: "txn_1",
          card_type: "VISA",
          card_number_masked: "424242******4242",
          next_check_at: inSeconds(2),
          unknown_status: null,
          unknown_status_profile: null,
        })
        expect(await subject.repositories.attempts.byId("1")).toEqual(row)
        const { source, status, amount, currency, transaction_id } = piece
        const data = { source, status, outcome: "approved", amount, currency, transaction_id }
        expect(await subject.rows("events")).toMatchObject([
          { kind: "evidence_received", trigger: "poll", data },
        ])
      })

      it("adds nothing to the timeline when the same piece comes again, and keeps its times", async () => {
        await startAs(subject, "1")
        await add(fromVerify("1", { at: at(0) }))
        const row = await add(fromVerify("1", { at: at(5) }))
        expect(row.evidence).toEqual({ pieces: [fromVerify("1", { at: at(5) })] })
        expect(await subject.rows("events")).toHaveLength(1)
      })

      it("keeps both of two pieces that come at once", async () => {
        await startAs(subject, "1")
        await Promise.all([add(fromWebhook("1")), add(fromVerify("1"))])
        const [row] = await subject.rows("attempts")
        expect(row?.evidence.pieces).toHaveLength(2)
        expect(await subject.rows("events")).toHaveLength(2)
      })

      it("does not let a late decline displace an approval", async () => {
        await startAs(subject, "1")
        await add(fromVerify("1"))
        const row = await add(fromVerify("1", { status: "declined", transaction_id: null }))
        expect(verdictOf(row, OPTIONS).kind).toBe("proven")
        expect(row.transaction_id).toBe("txn_1")
      })

      it("does not make the row due for a status other than an approval", async () => {
        await startAs(subject, "1", { next_check_at: inSeconds(99) })
        expect(await add(fromVerify("1", { status: "declined" }))).toMatchObject({
          next_check_at: inSeconds(99),
        })
      })

      it.each([
        ["opening", 99, 2],
        ["paid", null, 2],
        ["expired", 1, 1],
        ["held", 99, 99],
        ["completed", null, null],
        ["resolved", null, null],
      ] as const)("makes a row that is %s, due in %p s, due in %p s", async (status, due, then) => {
        const next_check_at = due && inSeconds(due)
        const booked = { captured_at: NOW, proven_at: NOW, transaction_id: "txn_1" }
        await startAs(subject, "1", { ...booked, status, next_check_at })
        expect(await add(fromVerify("1"))).toMatchObject({ next_check_at: then && inSeconds(then) })
      })

      it("notes an unknown status with the row, and once for the account", async () => {
        await startAs(subject, "1")
        await startAs(subject, "2")
        const row = await add(fromVerify("1", { status: "Settling" }))
        await say("2", fromVerify("2", { status: "Settling" }))

        expect(row).toMatchObject({
          unknown_status: "Settling",
          unknown_status_profile: expect.any(String),
        })
        expect(await subject.rows("problems")).toMatchObject([
          {
            provider_id: ACCOUNT,
            kind: "unknown_answer",
            status: "Settling",
            notify_at: inSeconds(60),
          },
        ])
        const known = await add(fromVerify("1", { at: at(1) }))
        expect(known).toMatchObject({ unknown_status: null, unknown_status_profile: null })
      })

      it("says in the timeline that the gateway does not know the page", async () => {
        await startAs(subject, "1")
        await add(fromVerify("1", { status: null, http_status: 404, transaction_id: null }))
        expect(await subject.rows("events")).toMatchObject([
          { kind: "unknown_at_gateway", trigger: "poll", data: null },
        ])
      })

      it("keeps no card, no e-mail and no answer once the attempt was erased", async () => {
        await startAs(subject, "1", { erased_at: NOW })
        const piece = fromVerify("1", {
          card_type: "VISA of shopper@example.com",
          card_number_masked: "424242******4242",
          answer: { a: 1 },
        })
        const row = await add({ ...piece, status: "settling" })
        expect(row.card_number_masked).toBeNull()
        expect(row.evidence.pieces).toEqual([
          {
            ...fromVerify("1", { status: "settling", card_type: "VISA of [erased]" }),
            card_number_masked: null,
          },
        ])
      })

      it("keeps an answer as it came", async () => {
        await startAs(subject, "1")
        const answer = { b: [1, null, { c: "é" }], a: undefined, "": true }
        const row = await add(fromVerify("1", { status: "settling", answer }))
        expect(row.evidence.pieces?.[0]?.answer).toStrictEqual({
          b: [1, null, { c: "é" }],
          "": true,
        })
      })

      it("rolls back all of it when the row cannot be written", async () => {
        await startAs(subject, "1")
        const piece = fromVerify("1", { status: "settling", answer: "NUL \u0000" })
        await expect(add(piece)).rejects.toThrow()
        expect(await subject.rows("attempts")).toMatchObject([{ evidence: {} }])
        expect(await subject.rows("problems")).toEqual([])
        expect(await subject.rows("events")).toEqual([])
      })

      it("throws for an unknown attempt", async () => {
        await expect(add(fromVerify("1"))).rejects.toThrow()
      })

      it("names no transaction for a proven payment that has paid another attempt", async () => {
        await startAs(subject, "1", { status: "paid", proven_at: NOW, transaction_id: null })
        await startAs(subject, "2", { status: "paid", proven_at: NOW, transaction_id: "txn_1" })
        expect(await add(fromVerify("1"))).toMatchObject({ transaction_id: null })
        expect(await add(fromWebhook("1", { transaction_id: "txn_3" }))).toMatchObject({
          transaction_id: "txn_3",
        })
      })
    })

    describe("isTransactionReused", () => {
      const isReused = async (id: string | null, attempt: Partial<CheckoutAttempt> = {}) =>
        await evidence().isTransactionReused({ id: "1", provider_id: ACCOUNT, ...attempt }, id)

      it("finds another proven attempt of the account, and no other", async () => {
        await startAs(subject, "1", { proven_at: NOW, transaction_id: "own" })
        await startAs(subject, "2", { proven_at: NOW, transaction_id: "txn" })
        await startAs(subject, "3", { transaction_id: "unproven" })
        expect(await isReused("txn")).toBe(true)
        expect(await isReused("txn", { provider_id: "pp_hosted-checkout_other" })).toBe(false)
        expect(await isReused("own")).toBe(false)
        expect(await isReused("unproven")).toBe(false)
        expect(await isReused(null)).toBe(false)
      })
    })

    describe("ofOthers", () => {
      it("gives the evidence of the other proven payments, the latest first", async () => {
        const attempts = { first: "1", second: "2", own: "3", unproven: "4" }
        for (const id of Object.values(attempts)) {
          await startAs(subject, id, { evidence: { pieces: [fromVerify(id)] }, proven_at: NOW })
        }
        await subject.rewrite("attempts", attempts.unproven, { proven_at: null })
        await startAs(subject, "5", { proven_at: NOW, provider_id: "pp_hosted-checkout_other" })

        const files = await evidence().ofOthers({ id: attempts.own, provider_id: ACCOUNT })
        expect(files).toEqual([{ pieces: [fromVerify("2")] }, { pieces: [fromVerify("1")] }])
      })

      it("gives fifty at most", async () => {
        await Promise.all(
          Array.from({ length: 52 }, async (_, index) =>
            subject.repositories.attempts.start(newAttempt(String(index)))
          )
        )
        for (const { id } of await subject.rows("attempts")) {
          await subject.rewrite("attempts", id, { proven_at: NOW })
        }
        expect(await evidence().ofOthers({ id: "0", provider_id: ACCOUNT })).toHaveLength(50)
      })
    })

    describe("noteProblem", () => {
      const note = async (status: string, provider = ACCOUNT) =>
        await evidence().noteProblem(provider, { kind: "transaction_ids", status })

      it("keeps one row for each account, kind and status", async () => {
        await Promise.all([note("a"), note("a"), note("b"), note("a", "pp_hosted-checkout_other")])
        await evidence().noteProblem(ACCOUNT, { kind: "unknown_answer", status: "a" })
        const found = (await subject.rows("problems")).map(
          ({ provider_id, kind, status }) => `${provider_id} ${kind} ${status}`
        )
        expect(found.sort()).toEqual([
          `${ACCOUNT} transaction_ids a`,
          `${ACCOUNT} transaction_ids b`,
          `${ACCOUNT} unknown_answer a`,
          "pp_hosted-checkout_other transaction_ids a",
        ])
      })

      it("does not postpone the notice of a known one", async () => {
        await note("a")
        const [row] = await subject.rows("problems")
        await subject.rewrite("problems", row?.id ?? "", { notify_at: null })
        await note("a")
        expect(await subject.rows("problems")).toMatchObject([{ notify_at: null }])
      })
    })
  })
}
