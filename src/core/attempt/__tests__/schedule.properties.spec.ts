import fc from "fast-check"
import { nextAfterUnreachable, nextPoll, nextRetry } from "../schedule"
import { holds } from "../../__tests__/support/holds"

const DAY = 86_400_000
const now = fc.date({
  min: new Date("2020-01-01Z"),
  max: new Date("2100-01-01Z"),
  noInvalidDate: true,
})
/** Milliseconds since something happened; on another server's clock it may lie ahead. */
const since = fc.integer({ min: -60_000, max: 400 * DAY })
const before = (time: Date, ms: number) => new Date(time.getTime() - ms)
const seconds = fc.integer({ min: 1, max: 3_600 })

describe("nextPoll", () => {
  it("The gateway is asked about an unpaid page again after one to twelve times pollEverySeconds, later for older pages", () => {
    holds(
      fc.property(now, since, since, seconds, (time, one, other, pollEverySeconds) => {
        const [young, old] = [Math.min(one, other), Math.max(one, other)].map((age) => {
          const next = nextPoll({ created_at: before(time, age) }, { pollEverySeconds }, time)
          return (next.getTime() - time.getTime()) / (pollEverySeconds * 1_000)
        }) as [number, number]
        return young >= 1 && young <= old && old <= 12
      })
    )
  })
})

describe("nextAfterUnreachable", () => {
  const minutes = fc.integer({ min: 1, max: 1_440 })
  const asked = fc.oneof(
    fc.integer({ min: -1_000, max: 2_000_000 }),
    fc.constantFrom(Infinity, Number.MAX_VALUE)
  )

  it("A gateway that cannot be reached is asked again no sooner than after 15 s, and not before its Retry-After (up to ten minutes)", () => {
    holds(
      fc.property(now, since, minutes, asked, (time, expired, graceMinutes, ms) => {
        const page = { expires_at: before(time, expired) }
        const next = nextAfterUnreachable(page.expires_at, { graceMinutes }, time, ms)
        const wait = next.getTime() - time.getTime()
        const over = expired - graceMinutes * 60_000
        return wait >= Math.max(15_000, Math.min(ms, 600_000)) && wait <= Math.max(600_000, over)
      })
    )
  })
})

describe("nextRetry", () => {
  const failures = fc.oneof(fc.integer({ min: -5, max: 20 }), fc.maxSafeInteger(), fc.double())

  it("After an order could not be placed, the plugin tries to place it again at most four times, and waits longer each time", () => {
    holds(
      fc.property(now, failures, (time, count) => {
        const next = nextRetry(count, time)
        if (!next) {
          return nextRetry(count + 1, time) === undefined || count < 1
        }
        const soonest = nextRetry(count - 1, time) ?? time
        return next > soonest && Number.isInteger(count) && count >= 1 && count <= 4
      })
    )
  })
})
