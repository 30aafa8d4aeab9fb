import { HELD_REASONS, isClosable, isRetryable, type Resolution } from "../../core"
import {
  ACTIONS,
  actionsFor,
  actionsOf,
  endedBy,
  needsEvidence,
  reasonOf,
} from "../lib/attempts/held"

describe("What an admin is offered", () => {
  it.each(HELD_REASONS.filter((reason) => reason !== "unknown_reference"))(
    "for a payment is to close it or to try it again only where the server does: %s",
    (reason) => {
      expect(ACTIONS[reason].includes("retry")).toBe(isRetryable(reason))
      expect(ACTIONS[reason].includes("closed")).toBe(isClosable(reason))
    }
  )

  it("for money that went back, which Medusa has no more, is to record the refund alone", () => {
    const held = { held_reason: "gateway_reversed", captured_at: null, order_id: null } as const
    expect(actionsFor(held)).toEqual(["refunded"])
  })

  it("for money of which Medusa still has something is to say that it is there, too", () => {
    const captured_at = "2026-11-21T10:00:00.000Z"
    const held = { held_reason: "gateway_reversed", captured_at, order_id: null } as const
    expect(actionsFor(held)).toEqual(["refunded", "retry"])
  })

  it("needs a proof where it is an admin's word against the gateway's", () => {
    expect(needsEvidence("retry")).toBe(false)
    expect(needsEvidence("retry", true)).toBe(true)
    expect(needsEvidence("apply", true)).toBe(false)
  })

  it("for money that went back is to close it, where an order can be corrected", () => {
    const held = {
      held_reason: "gateway_reversed",
      captured_at: null,
      order_id: "order_1",
    } as const
    expect(actionsFor(held)).toContain("closed")
  })

  it("for what Medusa has captured without an order is not to close it", () => {
    const held = { held_reason: "evidence_conflict", order_id: null } as const
    expect(actionsFor({ ...held, captured_at: null })).toContain("closed")
    expect(actionsFor({ ...held, captured_at: "2026-11-21T10:00:00.000Z" })).toEqual([
      "retry",
      "refunded",
    ])
  })

  it("for a second payment on a page is not to close its notification", () => {
    expect(actionsOf({ outcome: "held", error: "already_paid" })).toEqual(["refunded", "retry"])
  })

  it.each([
    ["held", "unknown_reference"],
    ["parked", "deadlock detected"],
  ] as const)("for another notification is also to close it: %s, %s", (outcome, error) => {
    expect(actionsOf({ outcome, error })).toContain("closed")
  })
})

describe("Why nothing came of a notification", () => {
  it.each(HELD_REASONS)("is what it was held for: %s", (error) => {
    expect(reasonOf({ outcome: "held", error })).toBe(error)
    expect(reasonOf({ outcome: "resolved", error })).toBe(error)
  })

  it("is that it could not be processed, where only words say why", () => {
    expect(reasonOf({ outcome: "parked", error: "deadlock detected" })).toBe("parked")
    expect(reasonOf({ outcome: "parked", error: null })).toBe("parked")
  })

  it("is an unknown reference, where nothing says why", () => {
    expect(reasonOf({ outcome: "held", error: null })).toBe("unknown_reference")
  })
})

describe("What ended a holding", () => {
  const resolution = { action: "retry", by: "user_1", at: "2026-11-21T10:00:00.000Z" } as Resolution

  it("is a resolution that came after it began", () => {
    expect(endedBy(resolution, "2026-11-21T09:59:00.000Z")).toBe(resolution)
  })

  it("is none where the resolution is that of an earlier round, or there is none", () => {
    expect(endedBy(resolution, "2026-11-21T10:01:00.000Z")).toBeNull()
    expect(endedBy(null, "2026-11-21T10:01:00.000Z")).toBeNull()
  })
})
