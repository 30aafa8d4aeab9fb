import {
  ownPayment,
  verdictOf,
  type CheckoutAttempt,
  type Evidence,
  type EvidenceRepository,
  type EvidenceSource,
  type WebhookEvent,
} from "../../../src/core"
import { UNREADABLE } from "../../../src/core/signature/parse-json"
import { at } from "../../../src/core/__tests__/support/evidence"
import {
  ACCOUNT,
  fromVerify,
  OPTIONS,
  optionsWith,
  startAs,
  fromWebhook,
} from "../support/attempts"
import { inSeconds, isOfDatabase, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

type Options = Parameters<EvidenceRepository["add"]>[3]

type PutAside = Pick<WebhookEvent, "outcome" | "attempt_id" | "error"> & {
  source: EvidenceSource
  transaction_id: string
}

const BOTH = { ...OPTIONS, proof: "both" } as const

/** More than one payment on a page, and evidence whose profile changes. */
export function describeSecondPayments(make: MakeSubject): void {
  describe("EvidenceRepository, of a second payment,", () => {
    const subject = forEachTest(make)
    const evidence = () => subject.repositories.evidence
    const add = async (piece: Evidence, options: Options = OPTIONS) =>
      await evidence().add("1", piece, "webhook", options)
    const approvedAs = (transaction_id: string, minute: number) =>
      fromWebhook("1", { transaction_id, at: at(minute), sent_at: at(minute) })
    const returned = (transaction_id: string, minute: number) =>
      fromWebhook("1", { transaction_id, status: "reversed", at: at(minute), sent_at: at(minute) })

    it.each([
      ["held", { status: "held", held_reason: "already_paid", held_since: inSeconds(-9) }],
      ["resolved", { status: "resolved" }],
    ] as const)("holds a payment that is %s again when it is paid again", async (_, columns) => {
      await startAs(subject, "1", { ...columns, expires_at: inSeconds(600) })
      await add(approvedAs("txn_1", 0))
      await add(returned("txn_1", 1))
      const before = await subject.rows("events")
      const row = await add(approvedAs("txn_2", 2))

      expect(row).toMatchObject({
        status: "held",
        held_reason: "paid_again",
        held_since: NOW,
        notify_at: NOW,
        next_check_at: inSeconds(600 + 3600),
        transaction_id: "txn_2",
      })
      const lines = (await subject.rows("events")).slice(before.length)
      expect(lines).toHaveLength(2)
      expect(lines).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: "evidence_received", trigger: "webhook" }),
          expect.objectContaining({
            kind: "held",
            trigger: "webhook",
            data: { reason: "paid_again" },
          }),
        ])
      )
    })

    it.each([
      ["closed with a note", "closed", "evidence_conflict", "held"],
      ["recorded as refunded", "refunded", "evidence_conflict", "resolved"],
      ["closed because another attempt has it", "closed", "transaction_reused", "resolved"],
    ] as const)(
      "judges a resolved payment by its resolution when it is proven: %s",
      async (_, action, held_reason, status) => {
        const resolution = { action, by: "user_1", at: at(1), note: "note" }
        await startAs(subject, "1", { status: "resolved", held_reason, resolution })
        await subject.rewrite("attempts", "1", {
          evidence: { pieces: [fromWebhook("1", { amount: null })] },
          transaction_id: "txn_1",
        })
        expect(await add(fromWebhook("1", { at: at(2), sent_at: at(2) }))).toMatchObject({ status })
      }
    )

    it("leaves a payment that Medusa has captured as it is", async () => {
      await startAs(subject, "1", {
        status: "held",
        held_reason: "gateway_reversed",
        captured_at: NOW,
        proven_at: NOW,
        transaction_id: "txn_1",
      })
      await add(approvedAs("txn_1", 0))
      await add(returned("txn_1", 1))
      expect(await add(approvedAs("txn_2", 2))).toMatchObject({
        held_reason: "gateway_reversed",
        transaction_id: "txn_1",
      })
    })

    it("keeps the one that verify named first", async () => {
      await startAs(subject, "1")
      await add(fromVerify("1", { transaction_id: "t2", at: at(0) }), BOTH)
      const second = await add(fromVerify("1", { transaction_id: "t1", at: at(1) }), BOTH)
      expect(second).toMatchObject({ transaction_id: "t2" })
      const row = await add(fromWebhook("1", { transaction_id: "t1", at: at(2) }), BOTH)
      expect(row.transaction_id).toBe("t2")
      expect(verdictOf(row, BOTH)).toMatchObject({
        kind: "contradicted",
        reason: "evidence_conflict",
      })
    })

    it("keeps the one that was booked, whatever is reported later", async () => {
      await startAs(subject, "1")
      await add(fromVerify("1", { transaction_id: "t1", at: at(0) }), BOTH)
      await add(fromWebhook("1", { transaction_id: "t1", at: at(1) }), BOTH)
      await subject.rewrite("attempts", "1", { proven_at: NOW, captured_at: NOW })
      const later = [
        fromVerify("1", { transaction_id: "t2", at: at(2) }),
        fromWebhook("1", { transaction_id: "t2", at: at(3) }),
        fromVerify("1", { transaction_id: "t1", at: at(4) }),
        fromWebhook("1", { transaction_id: "t3", at: at(5) }),
      ]
      for (const piece of later) {
        const row = await add(piece, BOTH)
        expect(row.transaction_id).toBe("t1")
        expect(ownPayment(row, BOTH)).toMatchObject({
          webhook: { transaction_id: "t1" },
          verify: { transaction_id: "t1" },
        })
        expect(verdictOf(row, BOTH)).toMatchObject({ kind: "proven", by: { transaction_id: "t1" } })
      }
    })

    describe("whose notification is held", () => {
      const putAside = async (transaction_id: string, error: string) => {
        const body = { event: "payment.captured", transaction_id }
        const [row] = await subject.repositories.inbox.receive(
          [{ provider_id: ACCOUNT, body_sha256: transaction_id, body, evidence: { fields: {} } }],
          NOW
        )
        await subject.repositories.inbox.finish(row?.id ?? "", {
          outcome: "held",
          attempt_id: "1",
          error,
        })
      }
      const notifications = async () =>
        (await subject.rows("webhooks"))
          .map(({ body_sha256, outcome, error, notify_at }) => ({
            id: body_sha256,
            outcome,
            error,
            isToNotify: notify_at !== null,
          }))
          .sort((one, other) => (one.id < other.id ? -1 : 1))

      beforeEach(async () => {
        await startAs(subject, "1", { status: "paid" })
        await add(approvedAs("txn_1", 0))
        await putAside("txn_2", "already_paid")
        await putAside("txn_3", "already_paid")
        await putAside("txn_4", "unknown_reference")
      })

      it("processes it once the first one was returned and it is the payment", async () => {
        await add(approvedAs("txn_2", 1))
        await add(returned("txn_1", 2))
        expect(await notifications()).toMatchObject([
          { id: "txn_2", outcome: "processed", error: null, isToNotify: false },
          { id: "txn_3", outcome: "held", error: "already_paid" },
          { id: "txn_4", outcome: "held", error: "unknown_reference" },
        ])
      })

      it("leaves it where the attempt had no transaction before", async () => {
        await subject.rewrite("attempts", "1", { transaction_id: null, evidence: {} })
        expect(await add(approvedAs("txn_2", 1))).toMatchObject({ transaction_id: "txn_2" })
        expect((await notifications())[0]).toMatchObject({ id: "txn_2", outcome: "held" })
      })

      it("marks all of them paid_again where the returned one was booked", async () => {
        await subject.rewrite("attempts", "1", { captured_at: NOW, proven_at: NOW })
        for (const { id } of await subject.rows("webhooks")) {
          await subject.rewrite("webhooks", id, { notify_at: null })
        }
        await add(returned("txn_1", 2))
        expect(await notifications()).toMatchObject([
          { id: "txn_2", outcome: "held", error: "paid_again", isToNotify: true },
          { id: "txn_3", outcome: "held", error: "paid_again", isToNotify: true },
          { id: "txn_4", outcome: "held", error: "unknown_reference", isToNotify: false },
        ])
      })
    })

    describe("that pays for the order", () => {
      const KEYS = { webhook: "fields", verify: "verify" } as const
      const BOTH_SOURCES = ["webhook", "verify"] as const
      const putAside = async (
        sha: string,
        { source = "webhook", transaction_id = "txn_2", ...columns }: Partial<PutAside> = {}
      ) => {
        const fields = { transaction_id, card_number_masked: "424242******4242" }
        const [row] = await subject.repositories.inbox.receive(
          [
            {
              ...{ provider_id: ACCOUNT, body_sha256: sha, body: fields },
              evidence: { [KEYS[source]]: fields } as never,
            },
          ],
          NOW
        )
        const held = { outcome: "held", attempt_id: "1", error: "already_paid" } as const
        const next = { next_check_at: null, notify_at: NOW }
        await subject.rewrite("webhooks", row?.id ?? "", { ...held, ...next, ...columns })
      }
      const release = async (sources: readonly EvidenceSource[] = BOTH_SOURCES) => {
        await evidence().releasePayment({ id: "1", transaction_id: "txn_2" }, sources)
      }
      const outcomes = async () =>
        Object.fromEntries(
          (await subject.rows("webhooks")).map((row) => [row.body_sha256, row.outcome])
        )

      beforeEach(async () => {
        await startAs(subject, "1", { status: "completed", transaction_id: "txn_2" })
      })

      it.each(["already_paid", "paid_again", "transaction_mismatch", "transaction_reused"])(
        "takes a notification off the worklist that was held as %s",
        async (error) => {
          await putAside("webhook", { error })
          await putAside("verify", { error, source: "verify" })
          await release()
          const released = { outcome: "processed", error: null, notify_at: null, attempt_id: "1" }
          expect(await subject.rows("webhooks")).toMatchObject([released, released])
        }
      )

      it("leaves what names another transaction or attempt, is resolved or is a dead letter", async () => {
        const resolution = { action: "closed", by: "user_1", at: at(1), note: "note" } as const
        await putAside("another transaction", { transaction_id: "txn_3" })
        await putAside("another attempt", { attempt_id: "2" })
        await putAside("resolved", { outcome: "resolved", resolution } as object)
        await putAside("dead letter", { outcome: "dead_letter" })
        await release()
        expect(await outcomes()).toEqual({
          ...{ "another transaction": "held", "another attempt": "held" },
          ...{ resolved: "resolved", "dead letter": "dead_letter" },
        })
      })

      it.each([
        [["webhook"], { webhook: "processed", verify: "held" }],
        [["verify"], { webhook: "held", verify: "processed" }],
        [[], { webhook: "held", verify: "held" }],
      ] as const)("compares only the ids of these sources: %j", async (sources, expected) => {
        await putAside("webhook")
        await putAside("verify", { source: "verify" })
        await release(sources)
        expect(await outcomes()).toEqual(expected)
      })

      it("knows the payments whose other notifications are held or resolved, by source", async () => {
        await putAside("held")
        await putAside("processed", { outcome: "processed", transaction_id: "txn_3" })
        const resolution = { action: "refunded", by: "user_1", at: at(1), note: "note" } as const
        const resolved = { outcome: "resolved", resolution, transaction_id: "txn_4" } as const
        await putAside("resolved", resolved)
        await putAside("another attempt", { attempt_id: "2", transaction_id: "txn_5" })
        const [held] = await subject.rows("webhooks")
        await putAside("unreadable", { transaction_id: UNREADABLE })
        const isListed = async (transaction_id: string | null, eventId = "another") =>
          await evidence().isPaymentListed("1", transaction_id, ["webhook"], eventId)

        expect(await isListed("txn_2")).toBe(true)
        expect(await isListed("txn_2", held?.id)).toBe(false)
        expect(await isListed("txn_3")).toBe(false)
        expect(await isListed("txn_4")).toBe(true)
        expect(await isListed("txn_5")).toBe(false)
        expect(await isListed(UNREADABLE)).toBe(false)
        expect(await isListed(null)).toBe(false)
        const isListedBy = async (...sources: EvidenceSource[]) =>
          await evidence().isPaymentListed("1", "txn_2", sources, "another")
        expect(await isListedBy("verify")).toBe(false)
        expect(await isListedBy("verify", "webhook")).toBe(true)
        expect(await isListedBy()).toBe(false)
      })

      it("erases the notification of an erased attempt", async () => {
        await putAside("webhook")
        await subject.rewrite("attempts", "1", { erased_at: NOW })
        await release()
        const [row] = await subject.rows("webhooks")
        expect(row).toMatchObject({ outcome: "processed", erased_at: expect.any(Date) })
        expect(JSON.stringify(row?.evidence)).not.toContain("4242")
      })
    })

    describe("that is put on the worklist by its evidence", () => {
      const hold = async (transaction_id: string) =>
        await evidence().holdPayment(
          { id: "1", provider_id: ACCOUNT },
          fromVerify("1", { transaction_id, card_number_masked: "424242******4242" }),
          "already_paid"
        )

      it("holds it as a notification of its attempt", async () => {
        await hold("txn_2")
        const [row] = await subject.rows("webhooks")
        const fields = {
          ...{ status: "approved", amount: "22.50", currency: "CAD", transaction_id: "txn_2" },
          ...{ card_type: null, card_number_masked: "424242******4242" },
          ...{ reference: "1", merchant_site_id: null },
        }
        expect(row).toMatchObject({
          provider_id: ACCOUNT,
          attempt_id: "1",
          outcome: "held",
          error: "already_paid",
          deliveries: 1,
          tries: 0,
          next_check_at: null,
          resolution: null,
          erased_at: null,
        })
        expect(row?.body).toEqual({ source: "verify-transaction", ...fields })
        expect(row?.evidence).toEqual({ verify: fields })
        const times = [row?.received_at, row?.processed_at, row?.notify_at]
        expect(times.every((time) => isOfDatabase(time ?? null))).toBe(true)
      })

      it("holds one that a notification reports, with the fields of that notification", async () => {
        await evidence().holdPayment(
          { id: "1", provider_id: ACCOUNT },
          fromWebhook("1", { transaction_id: "txn_2", sent_at: at(1) }),
          "already_paid"
        )
        const [row] = await subject.rows("webhooks")
        const said = { event: "payment.captured", transaction_id: "txn_2", timestamp: at(1) }
        expect(row?.body).toMatchObject({ source: "notification", ...said })
        expect(row?.evidence).toMatchObject({ fields: said })
      })

      it.each([
        ["received", "received", null],
        ["processed", "processed", "1"],
        ["received to be judged again", "received", "1"],
      ] as const)("holds the notification of it that is %s", async (_, outcome, attempt_id) => {
        const fields = { reference: "1", transaction_id: "txn_2", status: "approved" }
        const [row] = await subject.repositories.inbox.receive(
          [
            {
              ...{ provider_id: ACCOUNT, body_sha256: "1", body: fields },
              evidence: { fields: { ...fields, event: "payment.captured" } },
            },
          ],
          NOW
        )
        await subject.rewrite("webhooks", row?.id ?? "", { outcome, attempt_id })
        await evidence().holdPayment(
          { id: "1", provider_id: ACCOUNT },
          fromWebhook("1", { transaction_id: "txn_2" }),
          "already_paid"
        )
        // The server that processes it has judged it before.
        await subject.repositories.inbox.finish(row?.id ?? "", {
          outcome: "processed",
          attempt_id: "1",
        })
        const held = {
          outcome: "held",
          error: "already_paid",
          attempt_id: "1",
          next_check_at: null,
        }
        expect(await subject.rows("webhooks")).toMatchObject([held])
      })

      it.each(["held", "dead_letter", "resolved"] as const)(
        "adds no row to a notification of it that is %s",
        async (outcome) => {
          const body = { event: "payment.captured", transaction_id: "txn_2" }
          const [row] = await subject.repositories.inbox.receive(
            [{ provider_id: ACCOUNT, body_sha256: "1", body, evidence: { fields: {} } }],
            NOW
          )
          await subject.rewrite("webhooks", row?.id ?? "", { outcome, attempt_id: "1" })
          await hold("txn_2")
          expect(await subject.rows("webhooks")).toHaveLength(1)
          await subject.rewrite("webhooks", row?.id ?? "", { outcome: "processed" })
          await hold("txn_2")
          expect(await subject.rows("webhooks")).toHaveLength(2)
        }
      )

      it("holds each once, also when it was resolved", async () => {
        await hold("txn_2")
        const [row] = await subject.rows("webhooks")
        await subject.rewrite("webhooks", row?.id ?? "", { outcome: "resolved" })
        await Promise.all([hold("txn_2"), hold("txn_3"), hold("txn_3")])
        const rows = await subject.rows("webhooks")
        expect(rows.map(({ outcome }) => outcome).sort()).toEqual(["held", "resolved"])
      })
    })
  })

  describe("EvidenceRepository.askAgainUnder", () => {
    const subject = forEachTest(make)
    const ANOTHER = optionsWith({ statuses: { unpaid: ["settling"] } })
    const said = async (id: string, status: string, columns: Partial<CheckoutAttempt> = {}) => {
      await startAs(subject, id)
      await subject.repositories.evidence.add(id, fromVerify(id, { status }), "poll", OPTIONS)
      await subject.rewrite("attempts", id, columns)
    }
    const askAgain = async (options: Options = ANOTHER, limit = 10) =>
      await subject.repositories.evidence.askAgainUnder(options, ACCOUNT, NOW, limit)

    it("makes attempts due whose status was unknown under another profile", async () => {
      await said("1", "settling")
      await said("2", "mystery", { status: "completed", next_check_at: inSeconds(99) })
      await said("3", "approved")
      await said("4", "settling", { provider_id: "pp_hosted-checkout_other" })

      expect(await askAgain()).toBe(2)
      const [first, second, third, fourth] = await subject.rows("attempts")
      expect(first).toMatchObject({
        next_check_at: NOW,
        unknown_status: null,
        unknown_status_profile: null,
      })
      expect(second).toMatchObject({ next_check_at: NOW, unknown_status: "mystery" })
      expect(third).toMatchObject({ next_check_at: inSeconds(2) })
      expect(fourth).toMatchObject({ next_check_at: null, unknown_status: "settling" })
      expect(await askAgain()).toBe(0)
    })

    it("names the transaction of a payment that the other profile proves, unless it has paid already", async () => {
      const settled = optionsWith({ statuses: { approved: ["approved", "settled"] } })
      for (const id of ["1", "2"]) {
        await startAs(subject, id)
        const piece = fromVerify(id, { status: "settled", transaction_id: "txn_1" })
        await subject.repositories.evidence.add(id, piece, "poll", OPTIONS)
        await subject.rewrite("attempts", id, { proven_at: NOW, transaction_id: null })
      }
      await subject.rewrite("attempts", "2", {
        transaction_id: "txn_1",
        unknown_status_profile: null,
      })
      expect(await askAgain(settled)).toBe(1)
      await subject.rewrite("attempts", "2", { transaction_id: "txn_2" })
      await subject.rewrite("attempts", "1", { unknown_status_profile: "another" })
      const [reused] = await subject.rows("attempts")
      expect(reused).toMatchObject({ transaction_id: null, unknown_status: null })
      expect(await askAgain(settled)).toBe(1)
      expect((await subject.rows("attempts"))[0]).toMatchObject({ transaction_id: "txn_1" })
    })

    it("makes their processed notifications due, also of a payment that a person has resolved", async () => {
      await said("1", "settling")
      await said("2", "settling", { status: "resolved" })
      const before = [
        { attempt_id: "1", outcome: "processed", tries: 3 },
        { attempt_id: "1", outcome: "held", error: "already_paid" },
        { attempt_id: "1", outcome: "processed", erased_at: NOW },
        { attempt_id: "2", outcome: "processed", tries: 3 },
      ] as const
      for (const [index, columns] of before.entries()) {
        const one = {
          provider_id: ACCOUNT,
          body_sha256: String(index),
          body: {},
          evidence: { fields: {} },
        }
        const [row] = await subject.repositories.inbox.receive([one], inSeconds(-9))
        await subject.rewrite("webhooks", row?.id ?? "", { next_check_at: null, ...columns })
      }
      await askAgain()
      const due = { attempt_id: "1", outcome: "received", next_check_at: NOW, tries: 0 }
      const rows = await subject.rows("webhooks")
      expect(rows.toSorted((a, b) => (a.body_sha256 < b.body_sha256 ? -1 : 1))).toMatchObject([
        due,
        ...before.slice(1, 3),
        { ...due, attempt_id: "2" },
      ])
    })

    it("leaves attempts alone whose status is unknown under this profile", async () => {
      await said("1", "settling")
      expect(await askAgain(OPTIONS)).toBe(0)
    })

    it("makes a resolved payment due as well", async () => {
      await said("1", "settling", { status: "resolved", next_check_at: null })
      expect(await askAgain()).toBe(1)
      expect(await subject.rows("attempts")).toMatchObject([
        { next_check_at: NOW, unknown_status: null },
      ])
    })

    it("takes as many as it is asked for", async () => {
      await said("1", "settling")
      await said("2", "settling")
      await said("3", "settling")
      expect(await askAgain(ANOTHER, 2)).toBe(2)
      expect(await askAgain(ANOTHER, 2)).toBe(1)
    })
  })
}
