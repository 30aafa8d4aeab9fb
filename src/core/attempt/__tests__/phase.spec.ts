import {
  ATTEMPT_STATUSES,
  RESOLUTION_ACTIONS,
  type AttemptStatus,
  type CheckoutAttempt,
  type Resolution,
} from "../attempt"
import {
  awaitsOrder,
  isRecordedAsRefunded,
  isWithAPerson,
  mayBeReturned,
  phaseOf,
  type AttemptPhase,
} from "../phase"

const NOW = new Date("2027-01-15T10:00:00Z")

const resolvedBy = (action: Resolution["action"]): Resolution => ({
  action,
  by: "user_1",
  at: NOW.toISOString(),
  note: null,
})
const REFUNDED = resolvedBy("refunded")
const RESOLUTIONS = [null, ...RESOLUTION_ACTIONS.map(resolvedBy)]

/** By whether Medusa has a capture of it, an order, and a recorded refund. */
const PHASES: Record<
  AttemptStatus,
  [none: AttemptPhase, captured: AttemptPhase, order: AttemptPhase, refunded: AttemptPhase]
> = {
  opening: ["unproven", "unproven", "unproven", "unproven"],
  open: ["unproven", "unproven", "unproven", "unproven"],
  failed: ["unproven", "unproven", "unproven", "unproven"],
  expired: ["unproven", "unproven", "unproven", "unproven"],
  paid: ["proven", "captured", "captured", "captured"],
  completed: ["completed", "completed", "completed", "completed"],
  held: ["held", "held_captured", "held_with_order", "being_refunded"],
  resolved: ["resolved", "resolved", "resolved", "resolved"],
}

describe("phaseOf", () => {
  describe.each(ATTEMPT_STATUSES)("of an attempt that is %s", (status) => {
    const [none, captured, order, refunded] = PHASES[status]
    const phases = (captured_at: Date | null, order_id: string | null, given = RESOLUTIONS) => [
      ...new Set(given.map((resolution) => phaseOf({ status, captured_at, order_id, resolution }))),
    ]

    it(`is ${none} without Medusa's capture, whatever else there is`, () => {
      expect(phases(null, null)).toEqual([none])
      expect(phases(null, "order_1")).toEqual([none])
    })

    it(`is ${captured} with Medusa's capture`, () => {
      const others = RESOLUTIONS.filter((resolution) => resolution?.action !== "refunded")
      expect(phases(NOW, null, others)).toEqual([captured])
    })

    it(`is ${order} when an order has that capture, whatever an admin recorded`, () => {
      expect(phases(NOW, "order_1")).toEqual([order])
    })

    it(`is ${refunded} when no order has it and an admin recorded a refund`, () => {
      expect(phases(NOW, null, [REFUNDED])).toEqual([refunded])
    })
  })
})

describe("isWithAPerson", () => {
  it.each([
    ["resolved", null, true],
    ["resolved", NOW, true],
    ["held", null, true],
    ["held", NOW, false],
    ["paid", null, false],
    ["completed", NOW, false],
  ] as const)(
    "is true for what processing leaves alone: %s, captured at %s",
    (status, captured_at, expected) => {
      const attempt = { status, captured_at, order_id: null, resolution: null }
      expect(isWithAPerson(attempt)).toBe(expected)
    }
  )
})

describe("isRecordedAsRefunded", () => {
  it("is true only after an admin recorded a refund", () => {
    const recorded = RESOLUTIONS.filter((resolution) => isRecordedAsRefunded({ resolution }))
    expect(recorded).toEqual([REFUNDED])
  })
})

describe("mayBeReturned", () => {
  const attempt = { placement_count: 0, resolution: null, token: "token" }

  it.each([
    ["that Medusa never tried to place", attempt, false],
    ["whose order could not be placed", { ...attempt, placement_count: 1 }, true],
    ["that a person had", { ...attempt, resolution: resolvedBy("retry") }, true],
    ["whose page cannot be asked about", { ...attempt, placement_count: 1, token: null }, false],
  ])("decides whether to check a payment again: %s", (_, given, expected) => {
    expect(mayBeReturned(given)).toBe(expected)
  })
})

describe("awaitsOrder", () => {
  const row = (status: AttemptStatus, columns: Partial<CheckoutAttempt> = {}) =>
    ({
      status,
      captured_at: null,
      held_reason: null,
      order_id: null,
      resolution: null,
      ...columns,
    }) as CheckoutAttempt
  const applied = { ...resolvedBy("apply_to_order"), order_id: "order_1" }
  const triedAgain = { ...resolvedBy("retry"), order_id: "order_1" }

  it.each<[string, CheckoutAttempt, boolean]>([
    ["an open page", row("open"), false],
    ["a proven payment", row("paid"), true],
    ["a captured payment", row("paid", { captured_at: NOW }), true],
    [
      "a payment whose order could not be placed",
      row("held", { held_reason: "order_not_placed" }),
      true,
    ],
    [
      "a captured payment that is held",
      row("held", { held_reason: "gateway_reversed", captured_at: NOW }),
      true,
    ],
    ["a payment held for a changed cart", row("held", { held_reason: "session_replaced" }), false],
    [
      "a payment held with its order",
      row("held", { captured_at: NOW, order_id: "order_1" }),
      false,
    ],
    ["a payment applied to an order", row("paid", { resolution: applied }), false],
    [
      "a payment applied to an order, and tried again",
      row("paid", { resolution: triedAgain }),
      false,
    ],
    ["a completed payment", row("completed", { captured_at: NOW }), false],
    ["a resolved payment", row("resolved", { held_reason: "order_not_placed" }), false],
  ])("decides whether the cart is locked: %s", (_, attempt, expected) => {
    expect(awaitsOrder(attempt)).toBe(expected)
  })
})
