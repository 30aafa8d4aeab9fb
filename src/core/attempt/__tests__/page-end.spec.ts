import type { CheckoutAttempt } from "../attempt"
import { hasUnknownStatus, isOver, mayBePaid, pageEndsAt } from "../page-end"

const NOW = new Date("2030-01-01T12:00:00Z")
const OPTIONS = { expiresInMinutes: 30, graceMinutes: 10 } as const
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)

describe("The end of a page", () => {
  it.each<[string, Partial<CheckoutAttempt>, Date]>([
    ["its expiry time, plus graceMinutes", {}, minutes(25)],
    [
      "its start, plus expiresInMinutes and graceMinutes, when it never opened",
      { expires_at: null },
      minutes(40),
    ],
  ])("A payment page ends at this time: %s [case 44]", (_, changes, end) => {
    const page = { created_at: NOW, expires_at: minutes(15), ...changes }
    expect(pageEndsAt(page, OPTIONS)).toEqual(end)
    expect(isOver(page, OPTIONS, new Date(end.getTime() - 1))).toBe(false)
    expect(isOver(page, OPTIONS, end)).toBe(true)
  })

  it("A payment page counts as possibly paid until its validity and grace are over, if the gateway reported a status that the profile does not list", () => {
    const page = { created_at: NOW, expires_at: minutes(15), unknown_status_profile: "default" }
    const [unknown, known] = [page, { ...page, unknown_status_profile: null }] as CheckoutAttempt[]
    expect([unknown, known].map((each) => each && hasUnknownStatus(each))).toEqual([true, false])
    const mayBe = (each: CheckoutAttempt | undefined, at: Date) =>
      each && mayBePaid(each, OPTIONS, at)
    expect(mayBe(unknown, minutes(24))).toBe(true)
    expect(mayBe(unknown, minutes(25))).toBe(false)
    expect(mayBe(known, minutes(24))).toBe(false)
  })
})
