import {
  isGivenUp,
  nextAfterUnreachable,
  nextPoll,
  nextCompletedCheck,
  nextRetry,
} from "../schedule"

const now = new Date("2027-01-15T10:00:00Z")
const secondsAgo = (seconds: number) => ({ created_at: new Date(now.getTime() - seconds * 1_000) })
const secondsFromNow = (date: Date | undefined) =>
  date === undefined ? undefined : (date.getTime() - now.getTime()) / 1_000

describe("Schedule", () => {
  it.each([
    [0, 10],
    [119, 10],
    [120, 30],
    [599, 30],
    [600, 120],
    [86_400, 120],
  ])(
    "With pollEverySeconds: 10, the gateway is asked about an unpaid payment page that is %d s old again after %d s",
    (age, expected) => {
      expect(secondsFromNow(nextPoll(secondsAgo(age), { pollEverySeconds: 10 }, now))).toBe(
        expected
      )
    }
  )

  it.each([
    ["15 s while the payment page is open", -60, 15],
    ["15 s when the payment page has just expired", 60, 15],
    ["6 min when the page's graceMinutes ended an hour ago", 75 * 60, 360],
    ["3 days when the page's graceMinutes ended a month ago", 86_400 * 30, 259_110],
  ])(
    "A gateway that could not be reached is asked about a payment again after this time: %s",
    (_, expired, expected) => {
      const attempt = { expires_at: new Date(now.getTime() - expired * 1_000) }
      const next = nextAfterUnreachable(attempt.expires_at, { graceMinutes: 15 }, now)
      expect(secondsFromNow(next)).toBe(expected)
    }
  )

  it.each([
    [60_000, 60],
    [1_000, 15],
    [86_400_000, 600],
  ])(
    "When the gateway asks for a wait of %d ms with Retry-After, it is asked again after %d s (at least 15 s, at most 600 s)",
    (asked, expected) => {
      const attempt = { expires_at: new Date(now.getTime() + 60_000) }
      const next = nextAfterUnreachable(attempt.expires_at, { graceMinutes: 15 }, now, asked)
      expect(secondsFromNow(next)).toBe(expected)
    }
  )

  it.each([
    [1, 5],
    [2, 30],
    [3, 120],
    [4, 600],
    [5, undefined],
  ])(
    "After an order could not be placed %d times, the next try is in %p s (undefined: there is no next try)",
    (failures, expected) => {
      expect(secondsFromNow(nextRetry(failures, now))).toBe(expected)
    }
  )

  it("A gateway that could not be reached is asked again after 15 s about a payment page without an expiry", () => {
    const next = nextAfterUnreachable(null, { graceMinutes: 15 }, now)
    expect(secondsFromNow(next)).toBe(15)
  })

  it("A notification that servers have claimed five times without a result is given up at the sixth claim", () => {
    expect(isGivenUp({ tries: 5 })).toBe(false)
    expect(isGivenUp({ tries: 6 })).toBe(true)
  })

  it.each([
    [0, 30, 1],
    [29, 30, 1],
    [30, 30, null],
    [0, 0, null],
    [0, 1, 1],
    [1, 1, null],
  ])(
    "A payment that was completed %d days ago, with watchCompletedDays: %d, is checked again in %p days (null: never)",
    (ago, days, expected) => {
      const completedAt = new Date(now.getTime() - ago * 86_400_000)
      const next = nextCompletedCheck(completedAt, days, now)
      expect(next && (next.getTime() - now.getTime()) / 86_400_000).toBe(expected)
    }
  )

  it("A payment that is checked one second after its completion is checked next 24 hours after the completion, not 24 hours after that check", () => {
    const completedAt = new Date(now.getTime() - 1_000)
    const next = nextCompletedCheck(completedAt, 1, now)
    expect(next?.getTime()).toBe(completedAt.getTime() + 86_400_000)
  })
})
