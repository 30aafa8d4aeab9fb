import { ACCOUNT } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

/** Accounts that are closed to new payments. */
export function describeClosureRepository(make: MakeSubject): void {
  describe("ClosureRepository", () => {
    const subject = forEachTest(make)
    const closures = () => subject.repositories.closures
    const close = async (id: string, closed_by = "user_1", closed_at = NOW) =>
      await closures().close({ id, provider_id: ACCOUNT, closed_by, closed_at })

    it("Closing a merchant account to new payments closes no other merchant account", async () => {
      expect(await closures().isClosed(ACCOUNT)).toBe(false)
      await close("1")
      expect(await closures().isClosed(ACCOUNT)).toBe(true)
      expect(await closures().isClosed("pp_hosted-checkout_other")).toBe(false)
      expect(await closures().ofAccount(ACCOUNT)).toMatchObject([
        { id: "1", closed_by: "user_1", closed_at: NOW, reopened_by: null, reopened_at: null },
      ])
    })

    it("The record of a merchant account's closure names the admin who closed it first, also when two admins close it together", async () => {
      await Promise.all([close("1"), close("2")])
      await close("3", "user_2")
      expect(await closures().ofAccount(ACCOUNT)).toMatchObject([{ closed_by: "user_1" }])
    })

    it("Reopening a merchant account twice stores only the first reopening, and closing the account again adds a second record", async () => {
      await close("1")
      await closures().reopen(ACCOUNT, "user_2", inSeconds(60))
      await closures().reopen(ACCOUNT, "user_3", inSeconds(90))
      expect(await closures().isClosed(ACCOUNT)).toBe(false)
      await close("2", "user_3", inSeconds(120))

      expect(await closures().isClosed(ACCOUNT)).toBe(true)
      expect(await closures().ofAccount(ACCOUNT)).toMatchObject([
        { id: "2", closed_by: "user_3", reopened_by: null },
        { id: "1", reopened_by: "user_2", reopened_at: inSeconds(60) },
      ])
    })

    it("Reopening a merchant account that is open stores nothing", async () => {
      await closures().reopen(ACCOUNT, "user_1", NOW)
      expect(await subject.rows("closures")).toEqual([])
    })

    it("Closing a merchant account throws when the closure's id belongs to another merchant account's closure", async () => {
      await close("1")
      const other = { id: "1", provider_id: "pp_other", closed_by: "user_1", closed_at: NOW }
      await expect(closures().close(other)).rejects.toThrow()
    })
  })
}
