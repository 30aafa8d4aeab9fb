import { holdFor } from "../hold"
import { nextReviewCheck } from "../schedule"

const NOW = new Date("2027-01-15T10:00:00Z")
const EXPIRES = new Date("2027-01-15T10:30:00Z")
const UNBOOKED = { captured_at: null, expires_at: EXPIRES, order_id: null, resolution: null }

describe("holdFor", () => {
  it("notifies admins at once, and schedules one more check after the page has ended", () => {
    const [values, entry] = holdFor("already_paid", "poll", NOW, UNBOOKED)

    expect(values).toEqual({
      held_reason: "already_paid",
      held_since: NOW,
      notify_at: NOW,
      next_check_at: new Date("2027-01-15T11:30:00Z"),
    })
    expect(entry).toEqual({ trigger: "poll", data: { reason: "already_paid" } })
  })

  it.each([
    ["the page has ended long ago", { ...UNBOOKED, expires_at: new Date("2027-01-15T09:00:00Z") }],
    ["the page was never opened", { ...UNBOOKED, expires_at: null }],
  ])("schedules no check where %s", (_, attempt) => {
    expect(holdFor("already_paid", "poll", NOW, attempt)[0].next_check_at).toBeNull()
  })

  it("schedules a check of a captured payment without an order every ten minutes", () => {
    const captured = { ...UNBOOKED, captured_at: NOW }

    expect(holdFor("order_not_placed", "poll", NOW, captured)[0].next_check_at).toEqual(
      new Date("2027-01-15T10:10:00Z")
    )
    const resolution = {
      action: "refunded",
      by: "user_1",
      at: NOW.toISOString(),
      note: null,
    } as const
    const beingRefunded = { ...captured, status: "held", resolution } as const
    expect(nextReviewCheck(beingRefunded, NOW)).toEqual(new Date("2027-01-15T10:10:00Z"))
    const [{ next_check_at }] = holdFor("order_differs", "poll", NOW, {
      ...captured,
      order_id: "order_1",
    })
    expect(next_check_at).toEqual(new Date("2027-01-15T11:30:00Z"))
  })
})
