import { HELD_REASONS, type Resolution } from "../../core"
import { advisedAction, needsNote, reasonOf, resolutionSince } from "../lib/attempts/held"

describe("An action", () => {
  it("needs a note where no system can check it, or the admin contradicts the gateway", () => {
    expect(needsNote("refunded")).toBe(true)
    expect(needsNote("closed")).toBe(true)
    expect(needsNote("retry")).toBe(false)
    expect(needsNote("retry", true)).toBe(true)
    expect(needsNote("apply_to_order", true)).toBe(false)
  })
})

describe("The form for a held payment", () => {
  it("chooses the first offered action when a refund can be recorded or the payment closed", () => {
    expect(advisedAction({ actions: ["retry", "refunded"] })).toBe("retry")
    expect(advisedAction({ actions: ["closed", "retry"] })).toBe("closed")
  })

  it("chooses no action when neither is offered", () => {
    expect(advisedAction({ actions: ["retry"] })).toBeUndefined()
  })
})

describe("The reason shown for a notification", () => {
  it.each(HELD_REASONS)("is the reason that it is held for: %s", (error) => {
    expect(reasonOf({ outcome: "held", error })).toBe(error)
    expect(reasonOf({ outcome: "resolved", error })).toBe(error)
  })

  it("is that it was not processed, when the error is no code of ours", () => {
    expect(reasonOf({ outcome: "dead_letter", error: "deadlock detected" })).toBe("dead_letter")
    expect(reasonOf({ outcome: "dead_letter", error: null })).toBe("dead_letter")
  })

  it("is an unknown reference, when it is held without an error", () => {
    expect(reasonOf({ outcome: "held", error: null })).toBe("unknown_reference")
  })
})

describe("The resolution of a held payment", () => {
  const resolution = { action: "retry", by: "user_1", at: "2026-11-21T10:00:00.000Z" } as Resolution

  it("is the last one if it was made after the payment was held", () => {
    expect(resolutionSince(resolution, "2026-11-21T09:59:00.000Z")).toBe(resolution)
  })

  it("is none when the last one was made before it was held again, or there is none", () => {
    expect(resolutionSince(resolution, "2026-11-21T10:01:00.000Z")).toBeNull()
    expect(resolutionSince(null, "2026-11-21T10:01:00.000Z")).toBeNull()
  })
})
