import { HELD_REASONS, isClosable, isRetryable, type Resolution } from "../../core"
import { ACTIONS, actionsFor, actionsOf, endedBy, reasonOf } from "../lib/held"

describe("What an admin is offered", () => {
  it.each(HELD_REASONS.filter((reason) => reason !== "unknown_reference"))(
    "for a payment is to close it or to try it again only where the server does: %s",
    (reason) => {
      expect(ACTIONS[reason].includes("retry")).toBe(isRetryable(reason))
      expect(ACTIONS[reason].includes("closed")).toBe(isClosable(reason))
    }
  )

  it.each([
    ["no order, and not in Medusa", null, null],
    ["no order, and in Medusa", "2026-11-21T10:00:00.000Z", null],
  ])("for money that went back is to record the refund alone: %s", (_, captured_at, order_id) => {
    const held = { held_reason: "gateway_reversed", captured_at, order_id } as const
    expect(actionsFor(held)).toEqual(["refunded"])
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
