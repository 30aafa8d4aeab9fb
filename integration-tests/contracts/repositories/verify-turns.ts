import { startAs, storedAttempt } from "../support/attempts"
import { forEachTest, type MakeSubject } from "../support/subject"

const LIMITS = { everyMs: 60_000, firstTurns: 2, accountFirst: 3, accountLater: 1 }
const LONG_AGO = new Date("2020-01-01T00:00:00Z")

/** The turns in which requests without a login have an attempt verified. */
export function describeVerifyTurns(make: MakeSubject): void {
  describe("AttemptRepository.takeVerifyTurn", () => {
    const subject = forEachTest(make)
    const take = async (id: string, limits = LIMITS) =>
      await subject.repositories.attempts.takeVerifyTurn(id, limits)
    const isOver = async (id: string, verify_turns = 0) =>
      await subject.rewrite("attempts", id, { verify_turn_at: LONG_AGO, verify_turns })

    it("A second verify call for a checkout attempt in the same interval is refused, and allowed verify calls are counted", async () => {
      const { updated_at } = await startAs(subject, "1")
      expect([await take("1"), await take("1")]).toEqual(["taken", "too_early"])
      await isOver("1", 1)
      expect([await take("1"), await take("1")]).toEqual(["taken", "too_early"])
      expect(await storedAttempt(subject, "1")).toMatchObject({ verify_turns: 2, updated_at })
    })

    it("Only one of four callers at once, on two servers, may make a verify call for a checkout attempt [case 72]", async () => {
      await startAs(subject, "1")
      const other = subject.anotherServer().attempts
      const turns = await Promise.all([
        ...[take("1"), other.takeVerifyTurn("1", LIMITS)],
        ...[take("1"), other.takeVerifyTurn("1", LIMITS)],
      ])
      expect(turns.sort()).toEqual(["taken", "too_early", "too_early", "too_early"])
    })

    it("A verify call for a checkout attempt is refused when the merchant account has used up its calls of the interval [case 72]", async () => {
      for (const id of ["1", "2", "3", "4"]) {
        await startAs(subject, id)
      }
      expect([await take("1"), await take("2"), await take("3")]).toEqual(Array(3).fill("taken"))
      expect(await take("4")).toBe("account_limit")
      expect(await storedAttempt(subject, "4")).toMatchObject({ verify_turn_at: null })
      await isOver("1")
      expect(await take("4")).toBe("taken")
    })

    it("Once a part of a merchant account's limit of verify calls is used, only checkout attempts with few earlier calls get more [case 72]", async () => {
      await startAs(subject, "asked often", { verify_turns: LIMITS.firstTurns })
      await startAs(subject, "asked once", { verify_turns: LIMITS.firstTurns - 1 })
      await startAs(subject, "3")
      await take("3")
      expect(await take("asked often")).toBe("account_limit")
      expect(await take("asked once")).toBe("taken")
    })

    it("Verify calls for one merchant account do not count towards the limit of another merchant account", async () => {
      await startAs(subject, "1", { provider_id: "pp_hosted-checkout_other" })
      await startAs(subject, "2")
      const one = { ...LIMITS, accountFirst: 1 }
      expect([await take("1", one), await take("2", one)]).toEqual(["taken", "taken"])
    })

    it("A verify call for a checkout attempt that is not stored is refused", async () => {
      expect(await take("none")).toBe("too_early")
    })
  })
}
