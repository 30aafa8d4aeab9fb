import { holdFor } from "../hold"
import { TRANSITIONS } from "../transitions"

describe("holdFor", () => {
  const now = new Date("2027-01-15T10:00:00Z")

  it("leaves the payment to a person, who is told at once, and is asked about no more", () => {
    const [values, told] = holdFor("already_paid", "poll", now)

    expect(values).toEqual({ held_reason: "already_paid", held_since: now, notify_at: now })
    expect(told).toEqual({ trigger: "poll", data: { reason: "already_paid" } })
    expect(TRANSITIONS.held).toMatchObject({ to: "held", resets: { next_check_at: null } })
  })
})
