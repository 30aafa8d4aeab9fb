import { ACCOUNT } from "./support/attempts"
import { inSeconds, NOW } from "./support/clock"
import { forEachTest, type MakeSubject } from "./support/subject"

const HOUR = 3600
const DAY = 24 * HOUR

/** Heartbeats, refused notifications, and work that a stopping server finishes. */
export function describeHealth(make: MakeSubject): void {
  describe("HeartbeatRepository", () => {
    const subject = forEachTest(make)

    it("knows when each job last ran", async () => {
      const { heartbeats } = subject.repositories
      expect(await heartbeats.last("job")).toBeNull()
      await heartbeats.beat("job", NOW)
      await heartbeats.beat("job", inSeconds(5))
      await heartbeats.beat("other", NOW)
      expect(await heartbeats.last("job")).toEqual(inSeconds(5))
      expect(await subject.rows("heartbeats")).toHaveLength(2)
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

    it("counts in memory, and writes nothing before it is flushed", async () => {
      expect(await lastHour()).toEqual({ count: 0, last_at: null })
      log().count(ACCOUNT)
      log().count(ACCOUNT)
      log().count("pp_hosted-checkout_other")
      expect(await lastHour()).toEqual({ count: 2, last_at: NOW })
      expect(await stored()).toEqual([])
      await log().flush()
    })

    it("writes one row for each account and hour, and adds up over servers", async () => {
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

    it("forgets what is older than eight days with the next write", async () => {
      for (const day of [0, 8, 9]) {
        jest.setSystemTime(inSeconds(day * DAY))
        log().count(ACCOUNT)
        await log().flush()
      }
      const hours = (await stored()).map(([hour]) => hour)
      expect(hours).toEqual([inSeconds(8 * DAY), inSeconds(9 * DAY)])
    })
  })

  describe("InFlightWork", () => {
    const subject = forEachTest(make)

    it("waits for its work when the server stops, also where the work fails", async () => {
      const { inFlight } = subject.repositories
      const done: string[] = []
      let finish = (): void => undefined
      const long = inFlight.finishBeforeStop(async () => {
        await new Promise<void>((resolve) => (finish = resolve))
        done.push("long")
      })
      const failing = inFlight.finishBeforeStop(async () => Promise.reject(new Error("no")))
      await expect(failing).rejects.toThrow("no")
      expect(inFlight.stopping).toBe(false)

      const stopped = inFlight.stop().then(() => done.push("stopped"))
      expect(inFlight.stopping).toBe(true)
      finish()
      await Promise.all([long, stopped])
      expect(done).toEqual(["long", "stopped"])
    })
  })
}
