import type { NotificationOutcome } from "../../../src/core/repositories/statement-repository"
import { ACCOUNT } from "../support/attempts"
import { inSeconds, isOfDatabase, NOW } from "../support/clock"
import { FIELDS, notification, unreadable } from "../support/statements"
import { forEachTest, type MakeSubject } from "../support/subject"

/** Notifications are stored once for each body: each is a statement. */
export function describeNotifications(make: MakeSubject): void {
  describe("StatementRepository.receive", () => {
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

    it("A received notification is stored, and its processing is due immediately", async () => {
      const [stored] = await receive("a")
      expect(stored).toEqual({
        id: expect.stringMatching(/^hcstm_/),
        outcome: "received",
        delivery: 1,
      })
      const [row] = await subject.rows("statements")
      const { created_at, id, updated_at, ...columns } = row as NonNullable<typeof row>
      expect(columns).toEqual({
        provider_id: ACCOUNT,
        reference: "hcatt_1",
        source: "notification",
        at: NOW,
        transaction_id: "txn_1",
        fields: FIELDS,
        unreadable: null,
        body: FIELDS,
        body_sha256: "a",
        deliveries: 1,
        tries: 0,
        outcome: "received",
        error: null,
        next_check_at: NOW,
        processed_at: null,
        notify_at: null,
        trace_context: null,
        erased_at: null,
      })
      expect([id, isOfDatabase(created_at), isOfDatabase(updated_at)]).toEqual([
        stored?.id,
        true,
        true,
      ])
    })

    it("A stored notification is found by its id, with what it says about a payment", async () => {
      const id = await receiveOne()
      expect(await inbox().notificationById(id)).toEqual({
        id,
        provider_id: ACCOUNT,
        reference: "hcatt_1",
        statement: expect.objectContaining({ id, source: "notification", amount: "22.50" }),
        unreadable: [],
        outcome: "received",
        error: null,
        tries: 0,
        trace_context: null,
        next_check_at: NOW,
        received_at: NOW,
      })
      expect(await inbox().notificationById("hcstm_gone")).toBeUndefined()
    })

    it("A notification that cannot be read is stored under an empty reference, with the names of its unreadable fields", async () => {
      const [stored] = await inbox().receive([unreadable("a")], NOW)
      expect(await inbox().notificationById(stored?.id ?? "")).toMatchObject({
        reference: "",
        statement: null,
        unreadable: ["status", "amount"],
      })
    })

    it("Several notifications are stored with one call, and two deliveries of the same body are one row", async () => {
      const ids = (await receive("b", "a", "b", "c")).map(({ id }) => id)
      expect(ids[0]).toBe(ids[2])
      expect(new Set(ids).size).toBe(3)
      const rows = await subject.rows("statements")
      const found = rows.map(({ body_sha256, deliveries }) => `${body_sha256} ${deliveries}`)
      expect(found.sort()).toEqual(["a 1", "b 2", "c 1"])
    })

    it("Storing a notification returns how many times the notification's body has been delivered, also when one call stores several deliveries", async () => {
      await receive("a")
      const stored = await receive("b", "a", "b", "a")
      expect(stored.map(({ delivery }) => delivery)).toEqual([1, 2, 2, 3])
    })

    it("A notification that is delivered twice has the trace context of its first delivery", async () => {
      const traced = (id: string) => ({
        ...notification("a"),
        trace_context: { traceparent: `00-${id.repeat(32)}-${id.repeat(16)}-01` },
      })
      const [stored] = await inbox().receive([traced("1")], NOW)
      await inbox().receive([traced("2")], NOW)
      const { trace_context } = traced("1")
      expect(await inbox().notificationById(stored?.id ?? "")).toMatchObject({ trace_context })
    })

    it("Notifications that two servers receive at the same time are stored once [case 29]", async () => {
      const digests = Array.from({ length: 50 }, (_, index) => String(index))
      const [one, other] = await Promise.all([receive(...digests), receive(...digests.reverse())])
      expect(one.map(({ id }) => id)).toEqual(other.map(({ id }) => id).reverse())
    })

    it("The same notification body is stored once for each merchant account that receives it", async () => {
      await inbox().receive([notification("a"), notification("a", FIELDS, "pp_other")], NOW)
      expect(await subject.rows("statements")).toHaveLength(2)
    })

    it("A second delivery of a notification is counted while the first delivery waits for processing", async () => {
      const id = await receiveOne()
      await claim()
      expect(await inbox().receive([notification("a")], inSeconds(5))).toEqual([
        { id, outcome: "received", delivery: 2 },
      ])
      expect(await subject.rows("statements")).toMatchObject([
        { deliveries: 2, tries: 1, at: NOW, next_check_at: inSeconds(60) },
      ])
    })

    it("A dead letter that the gateway delivers again is due for processing again, and its tries are counted from the start", async () => {
      const id = await receiveAs("dead_letter")
      await subject.rewrite("statements", id, { tries: 5 })
      expect(await claim()).toEqual([])

      expect(await receive("a")).toEqual([{ id, outcome: "received", delivery: 2 }])
      expect(await subject.rows("statements")).toMatchObject([
        { error: "why", deliveries: 2, tries: 0, next_check_at: NOW },
      ])
      expect(await claim()).toMatchObject([{ id, tries: 1 }])
    })

    it("A processed notification that is delivered again is not processed again", async () => {
      const id = await receiveAs("processed")
      expect(await receive("a")).toEqual([{ id, outcome: "processed", delivery: 2 }])
      expect(await claim()).toEqual([])
    })

    it("A second delivery of a notification does not change the stored fields of the notification", async () => {
      await receiveOne()
      const [before] = await subject.rows("statements")
      await inbox().receive([notification("a", { amount: "1.00" })], inSeconds(60))
      const { fields, reference, transaction_id, at, body } = before ?? {}
      expect(await subject.rows("statements")).toMatchObject([
        { fields, reference, transaction_id, at, body },
      ])
    })

    it("If one of several notifications received together cannot be stored, none of them is stored", async () => {
      const bad = { ...notification("b"), body: { text: "NUL \u0000" } }
      await expect(inbox().receive([notification("a"), bad], NOW)).rejects.toThrow()
      expect(await subject.rows("statements")).toEqual([])
    })
  })
}
