import { ACCOUNT, startAs } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { addAs } from "../support/payments"
import { answer, FIELDS, notification, stated } from "../support/statements"
import { forEachTest, type FakedRepositories, type MakeSubject } from "../support/subject"

const HOUR = 3600
const DAY = 24 * HOUR

/** Heartbeats, health data, and refused notifications. */
export function describeHealth(make: MakeSubject): void {
  describe("HeartbeatRepository", () => {
    const subject = forEachTest(make)

    it("The stored heartbeat of a job says when the job last ran", async () => {
      const { heartbeats } = subject.repositories
      expect(await heartbeats.last("job")).toBeNull()
      await heartbeats.beat("job", NOW)
      await heartbeats.beat("job", inSeconds(5))
      await heartbeats.beat("other", NOW)
      expect(await heartbeats.last("job")).toEqual(inSeconds(5))
      expect(await subject.rows("heartbeats")).toHaveLength(2)
    })
  })

  describe("HeartbeatRepository.beatIfDue", () => {
    const subject = forEachTest(make)
    const beat = async (
      seconds: number,
      { heartbeats }: FakedRepositories = subject.repositories
    ) => await heartbeats.beatIfDue("job", inSeconds(seconds), 60_000)

    it("Only one of two servers may run a job in an interval, and either server may run the job once the interval is over", async () => {
      const other = subject.anotherServer()
      expect((await Promise.all([beat(0), beat(0, other)])).sort()).toEqual([false, true])
      expect(await beat(59, other)).toBe(false)
      expect(await subject.repositories.heartbeats.last("job")).toEqual(NOW)
      expect(await beat(60, other)).toBe(true)
      expect(await beat(60)).toBe(false)
    })
  })

  describe("HealthRepository", () => {
    const subject = forEachTest(make)
    const health = () => subject.repositories.health
    const proven = async (id: string, seconds: number, columns = {}) =>
      await addAs(subject, id, {
        created_at: inSeconds(seconds),
        proven_at: inSeconds(seconds),
        ...columns,
      })
    const receive = async (digest: string, seconds: number, reference = "hcatt_1") =>
      await subject.repositories.statements.receive(
        [notification(digest, { ...FIELDS, reference })],
        inSeconds(seconds)
      )

    it("The health data say how many payments of a merchant account are proven and not booked, since when, and which payment has waited longest", async () => {
      expect(await health().unbooked(ACCOUNT)).toEqual({ count: 0, since: null, example: null })
      await proven("1", -60, { status: "proven" })
      await proven("2", -120, { status: "proven" })
      await proven("3", -180, { status: "completed" })
      const { reference: example } = await proven("4", -150, { status: "proven" })
      const expected = { count: 3, since: inSeconds(-150), example }
      expect(await health().unbooked(ACCOUNT)).toEqual(expected)
      expect(await health().unbooked("pp_hosted-checkout_other")).toMatchObject({ count: 0 })
    })

    it("A payment that an admin tries again has waited to be booked since the admin's decision, not since its first proof", async () => {
      const first = new Date(0)
      const held = await addAs(subject, "1", { status: "held", proven_at: first })
      const values = { proven_at: first, order_id: null }
      await subject.repositories.payments.change(held, "proven", values, { trigger: "admin" })
      const { since } = await health().unbooked(ACCOUNT)
      expect(since?.getTime()).toBeGreaterThan(first.getTime())
    })

    it("The health data have the times of a merchant account's latest proven payments, the latest first", async () => {
      expect(await health().latestPaymentsAt(ACCOUNT, 1)).toEqual([])
      for (const seconds of [-40, -30, -20, -10]) {
        await proven(`${seconds}`, seconds)
      }
      await proven("open", -5, { proven_at: null })
      await proven("other", -5, { provider_id: "pp_hosted-checkout_other" })

      expect(await health().latestPaymentsAt(ACCOUNT, 1)).toEqual([inSeconds(-10)])
      expect(await health().latestPaymentsAt(ACCOUNT, 1, inSeconds(-15))).toEqual([inSeconds(-20)])
      expect(await health().latestPaymentsAt(ACCOUNT, 2, inSeconds(-20))).toEqual(
        [-20, -30].map(inSeconds)
      )
    })

    it("In the health data, a proven payment counts as made at the time of the first notification about the payment page, if that notification came before the proof", async () => {
      await receive("a", -50)
      await receive("b", -40)
      await proven("1", -10)
      await proven("2", -5)
      const asked = answer({ at: inSeconds(-60) })
      const page = { provider_id: ACCOUNT, reference: "hcatt_2" }
      await subject.repositories.statements.add(page, asked)
      expect(await health().latestPaymentsAt(ACCOUNT, 2, NOW)).toEqual([-5, -50].map(inSeconds))
      expect(await health().latestPaymentsAt(ACCOUNT, 1, inSeconds(-6))).toEqual([inSeconds(-50)])
    })

    it("The health data have the time of a merchant account's latest notification", async () => {
      expect(await health().lastWebhookAt(ACCOUNT)).toBeNull()
      await receive("a", 5)
      await receive("b", 2)
      expect(await health().lastWebhookAt(ACCOUNT)).toEqual(inSeconds(5))
    })

    it("The health data count the unknown statuses of payment pages, the most frequent first", async () => {
      for (const [id, unknown_status] of [
        ["1", "settling"],
        ["2", "mystery"],
        ["3", "settling"],
      ] as const) {
        await startAs(subject, id, { unknown_status, unknown_status_profile: "profile" })
      }
      await startAs(subject, "4", { unknown_status: null })
      expect(await health().unknownAnswers(ACCOUNT)).toEqual([
        { status: "settling", count: 2, example: "3" },
        { status: "mystery", count: 1, example: "2" },
      ])
    })

    it("The health data contain what the gateway said about the latest payment pages, the latest page first", async () => {
      for (const id of ["hcatt_1", "hcatt_2", "hcatt_3"]) {
        await startAs(subject, id, { token: id === "hcatt_3" ? null : `tok_${id}` })
      }
      await receive("a", 1)
      // The oldest first.
      const page = { provider_id: ACCOUNT, reference: "hcatt_1" }
      await subject.repositories.statements.add(page, answer())
      await subject.repositories.statements.add(page, stated())
      expect(await health().latestStatements(ACCOUNT)).toMatchObject([
        [],
        [{ source: "verify" }, { source: "notification" }],
      ])
    })

    it("The health data have the latest verify answers with an unknown status as they were stored", async () => {
      const page = { provider_id: ACCOUNT, reference: "hcatt_1" }
      const { statements } = subject.repositories
      await statements.add(page, answer())
      await statements.add(page, answer({ answer: { state: "settling" } }))
      await statements.add(page, answer({ at: inSeconds(1), answer: { state: "mystery" } }))
      expect(await health().unknownAnswerBodies(ACCOUNT)).toEqual([
        { state: "mystery" },
        { state: "settling" },
      ])
    })
  })

  describe("SignatureFailureLog", () => {
    const subject = forEachTest(make)
    const log = () => subject.repositories.signatureFailures
    const lastHour = async () => await log().since(ACCOUNT, inSeconds(-HOUR))
    const stored = async () =>
      (await subject.rows("signatureFailures"))
        .map(({ hour, count, last_at }) => [hour, count, last_at])
        .sort()
    afterEach(() => jest.setSystemTime(NOW))

    it("Signature failures are counted in memory, and stored only when the counts are flushed [case 51]", async () => {
      expect(await lastHour()).toEqual({ count: 0, last_at: null })
      log().count(ACCOUNT)
      log().count(ACCOUNT)
      log().count("pp_hosted-checkout_other")
      expect(await lastHour()).toEqual({ count: 2, last_at: NOW })
      expect(await stored()).toEqual([])
      await log().flush()
    })

    it("Signature failures are stored in one row per merchant account and hour, added up over servers [case 51]", async () => {
      const other = subject.anotherServer().signatureFailures
      for (const server of [log(), other, log()]) {
        server.count(ACCOUNT)
      }
      await Promise.all([log().flush(), other.flush()])
      jest.setSystemTime(inSeconds(90))
      log().count(ACCOUNT)
      await log().flush()
      await log().flush()
      jest.setSystemTime(inSeconds(HOUR))
      log().count(ACCOUNT)
      await log().flush()

      expect(await stored()).toEqual([
        [NOW, 4, inSeconds(90)],
        [inSeconds(HOUR), 1, inSeconds(HOUR)],
      ])
      expect(await other.since(ACCOUNT, inSeconds(-HOUR))).toEqual({
        count: 5,
        last_at: inSeconds(HOUR),
      })
      expect(await other.since(ACCOUNT, inSeconds(91))).toEqual({
        count: 1,
        last_at: inSeconds(HOUR),
      })
      expect(await other.since("pp_other", NOW)).toEqual({ count: 0, last_at: null })
    })

    it("Storing a signature failure deletes the failures that are older than eight days", async () => {
      for (const day of [0, 8, 9]) {
        jest.setSystemTime(inSeconds(day * DAY))
        log().count(ACCOUNT)
        await log().flush()
      }
      const hours = (await stored()).map(([hour]) => hour)
      expect(hours).toEqual([inSeconds(8 * DAY), inSeconds(9 * DAY)])
    })
  })
}
