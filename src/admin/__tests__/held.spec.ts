import { HELD_REASONS, isClosable, isRetryable, type Resolution } from "../../core"
import {
  ACTIONS,
  actionsFor,
  actionsOf,
  resolutionSince,
  needsNote,
  reasonOf,
} from "../lib/attempts/held"

describe("The actions an admin is offered", () => {
  it.each(HELD_REASONS.filter((reason) => reason !== "unknown_reference"))(
    "include closing and trying again only for reasons that the server accepts: %s",
    (reason) => {
      expect(ACTIONS[reason].includes("retry")).toBe(isRetryable(reason))
      expect(ACTIONS[reason].includes("closed")).toBe(isClosable(reason))
    }
  )

  it("are only to record the refund, for a reversed payment that Medusa does not have", () => {
    const held = { held_reason: "gateway_reversed", captured_at: null, order_id: null } as const
    expect(actionsFor(held)).toEqual(["refunded"])
  })

  it("include trying again, for a reversed payment that Medusa still has", () => {
    const captured_at = "2026-11-21T10:00:00.000Z"
    const held = { held_reason: "gateway_reversed", captured_at, order_id: null } as const
    expect(actionsFor(held)).toEqual(["refunded", "retry"])
  })

  it("need a note when the admin contradicts the gateway", () => {
    expect(needsNote("retry")).toBe(false)
    expect(needsNote("retry", true)).toBe(true)
    expect(needsNote("apply_to_order", true)).toBe(false)
  })

  it("include closing, for a reversed payment with an order to correct", () => {
    const held = {
      held_reason: "gateway_reversed",
      captured_at: null,
      order_id: "order_1",
    } as const
    expect(actionsFor(held)).toContain("closed")
  })

  it("leave out closing, for a captured payment without an order", () => {
    const held = { held_reason: "evidence_conflict", order_id: null } as const
    expect(actionsFor({ ...held, captured_at: null })).toContain("closed")
    expect(actionsFor({ ...held, captured_at: "2026-11-21T10:00:00.000Z" })).toEqual([
      "retry",
      "refunded",
    ])
  })

  it("leave out closing, for the notification of a second payment", () => {
    expect(actionsOf({ outcome: "held", error: "already_paid" })).toEqual(["refunded", "retry"])
  })

  it.each([
    ["held", "unknown_reference"],
    ["dead_letter", "deadlock detected"],
  ] as const)("include closing, for another notification: %s, %s", (outcome, error) => {
    expect(actionsOf({ outcome, error })).toContain("closed")
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

  it("is the one made after it was held", () => {
    expect(resolutionSince(resolution, "2026-11-21T09:59:00.000Z")).toBe(resolution)
  })

  it("is none when the last one was made before it was held again, or there is none", () => {
    expect(resolutionSince(resolution, "2026-11-21T10:01:00.000Z")).toBeNull()
    expect(resolutionSince(null, "2026-11-21T10:01:00.000Z")).toBeNull()
  })
})
