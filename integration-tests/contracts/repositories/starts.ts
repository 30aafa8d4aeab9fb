import { ACCOUNT, startAs } from "../support/attempts"
import { NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

const FREE = { isClosed: false, starterWaitMs: 0, storeWaitMs: 0 }
const MINUTE_MS = 60_000
const LONG_AGO = new Date("2020-01-01T00:00:00Z")

/** Counts of starts, and the pages of the last minute. */
export function describeStartRepository(make: MakeSubject): void {
  describe("StartRepository", () => {
    const subject = forEachTest(make)
    const starts = () => subject.repositories.starts
    const start = (startedBy: readonly string[] = [], limits: { pages?: number } = {}) => ({
      provider_id: ACCOUNT,
      startedBy,
      maxStartsPerMinute: 2,
      maxPagesPerMinute: limits.pages ?? 1_000,
    })
    const ofStarter = async (...startedBy: string[]) => await starts().count(start(startedBy))

    it("With maxStartsPerMinute: 2, a shopper who starts to pay for the third time in a minute has to wait for the rest of the minute", async () => {
      expect(await ofStarter("one")).toEqual(FREE)
      expect(await ofStarter("one")).toEqual(FREE)
      for (let more = 0; more < 2; more++) {
        const { starterWaitMs, ...others } = await ofStarter("one")
        expect(starterWaitMs).toBeGreaterThan(0)
        expect(starterWaitMs).toBeLessThanOrEqual(MINUTE_MS)
        expect(others).toEqual({ isClosed: false, storeWaitMs: 0 })
      }
    })

    it("The count of how often a shopper starts to pay begins again when the minute is over", async () => {
      for (let count = 0; count < 3; count++) {
        await ofStarter("one")
      }
      await subject.rewrite("startCounts", "one", { ends_at: LONG_AGO })
      expect(await ofStarter("one")).toEqual(FREE)
      expect(await subject.rows("startCounts")).toMatchObject([{ id: "one", count: 1 }])
    })

    it("How often a shopper starts to pay is counted by customer and by IP address, and the shopper has to wait when either count is above the limit", async () => {
      await ofStarter("customer", "address")
      await ofStarter("address")
      expect(await ofStarter("customer")).toEqual(FREE)
      expect((await ofStarter("other", "address")).starterWaitMs).toBeGreaterThan(0)
      expect(await ofStarter("other")).toEqual(FREE)
    })

    it("A shopper who starts to pay is not counted when Medusa knows neither the shopper's customer id nor the shopper's IP address", async () => {
      expect(await ofStarter()).toEqual(FREE)
      expect(await subject.rows("startCounts")).toEqual([])
    })

    it("A shopper who starts to pay on two servers, also at the same time, has the same limit on both servers together", async () => {
      const other = subject.anotherServer().starts
      const counted = await Promise.all([
        ...[starts(), other, starts(), other].map((server) => server.count(start(["b", "a"]))),
        ...[other, starts()].map((server) => server.count(start(["a", "b"]))),
      ])
      expect(counted.filter(({ starterWaitMs }) => starterWaitMs === 0)).toHaveLength(2)
      expect((await subject.rows("startCounts")).map(({ count }) => count)).toEqual([6, 6])
    })

    it("A store at its limit of payment pages per minute may open another page once one of the pages is a minute old", async () => {
      await startAs(subject, "hcatt_1", { status: "over" })
      await startAs(subject, "hcatt_2")
      await startAs(subject, "hcatt_old", { created_at: LONG_AGO })

      expect(await starts().count(start([], { pages: 3 }))).toEqual(FREE)
      for (const pages of [1, 2]) {
        const { storeWaitMs } = await starts().count(start([], { pages }))
        expect(storeWaitMs).toBeGreaterThan(0)
        expect(storeWaitMs).toBeLessThanOrEqual(MINUTE_MS)
      }
      await subject.rewrite("attempts", "hcatt_1", { created_at: LONG_AGO })
      expect(await starts().count(start([], { pages: 2 }))).toEqual(FREE)
    })

    it("The call that counts how often a shopper starts to pay also returns whether the merchant account is closed to new payments", async () => {
      const { closures } = subject.repositories
      const closure = { closed_by: "user_1", closed_at: NOW }
      await closures.close({ id: "1", provider_id: "pp_hosted-checkout_other", ...closure })
      expect(await ofStarter()).toEqual(FREE)
      await closures.close({ id: "2", provider_id: ACCOUNT, ...closure })
      expect(await ofStarter()).toEqual({ ...FREE, isClosed: true })
      await closures.reopen(ACCOUNT, "user_1", NOW)
      expect(await ofStarter()).toEqual(FREE)
    })

    it("The counts that limit how often a shopper starts to pay are deleted when their minute is over, and the counts of the current minute stay", async () => {
      await ofStarter("one", "two")
      await subject.rewrite("startCounts", "one", { ends_at: LONG_AGO })
      await starts().forget()
      expect(await subject.rows("startCounts")).toMatchObject([{ id: "two", count: 1 }])
    })
  })
}
