import { holdFor } from "../hold"

describe("holdFor", () => {
  const now = new Date("2027-01-15T10:00:00Z")

  it("leaves the payment to a person, who is told at once, and is asked about no more", () => {
    const [changes, entry] = holdFor("already_paid", "poll", now)

    expect(changes).toEqual({
      status: "held",
      held_reason: "already_paid",
      held_since: now,
      notify_at: now,
      next_check_at: null,
    })
    expect(entry).toEqual({ kind: "held", through: "poll", data: { reason: "already_paid" } })
  })
})
