import {
  hasNothingToKeep,
  heldActions,
  isClosable,
  isRetryable,
  notificationActions,
  type HeldColumns,
} from "../held-actions"
import { HELD_REASONS, type HeldReason } from "../held-reason"
import type { Resolution } from "../attempt"

const CAPTURED = { captured_at: new Date("2026-11-21T10:00:00.000Z") }
const ORDERED = { order_id: "order_1" }
const REFUND_BEGUN = { resolution: { action: "refunded" } as Resolution }

function held(held_reason: HeldReason | null, columns: Partial<HeldColumns> = {}): HeldColumns {
  return {
    status: "held",
    held_reason,
    captured_at: null,
    order_id: null,
    resolution: null,
    ...columns,
  }
}

describe("A held payment", () => {
  it("may be closed with a note where no money of ours is known to have moved", () => {
    expect(HELD_REASONS.filter(isClosable)).toEqual([
      "order_differs",
      "paid_again",
      "evidence_conflict",
      "unknown_reference",
      "gateway_reversed",
      "transaction_reused",
      "transaction_mismatch",
    ])
  })

  it("is not tried again where it would be held again at once", () => {
    expect(HELD_REASONS.filter((reason) => !isRetryable(reason))).toEqual([
      "amount_mismatch",
      "currency_mismatch",
      "transaction_reused",
    ])
  })

  it.each([
    ["gateway_reversed", false, false, true],
    ["gateway_reversed", false, true, false],
    ["evidence_conflict", true, false, true],
    ["evidence_conflict", true, true, false],
    ["evidence_conflict", false, false, false],
  ] as const)(
    "has nothing to keep where it was captured or returned without an order: %s, %s, %s",
    (reason, isCaptured, hasOrder, expected) => {
      expect(hasNothingToKeep(reason, { isCaptured, hasOrder })).toBe(expected)
    }
  )
})

describe("The actions offered for a held payment", () => {
  it.each([
    ["amount_mismatch", ["refunded"]],
    ["currency_mismatch", ["refunded"]],
    ["reference_mismatch", ["refunded", "retry"]],
    ["session_replaced", ["apply_to_order", "refunded", "retry"]],
    ["already_paid", ["refunded", "apply_to_order", "retry"]],
    ["order_not_placed", ["retry", "apply_to_order", "refunded"]],
    ["order_canceled", ["refunded", "apply_to_order", "retry"]],
    ["order_differs", ["retry", "closed", "refunded"]],
    ["paid_again", ["retry", "apply_to_order", "refunded"]],
    ["evidence_conflict", ["retry", "refunded", "closed"]],
    ["gateway_reversed", ["refunded"]],
    ["transaction_reused", ["closed", "refunded"]],
    ["transaction_mismatch", ["refunded", "closed", "retry"]],
  ] as const)("begin with the likeliest: %s", (reason, actions) => {
    expect(heldActions(held(reason))).toEqual(actions)
  })

  it.each(HELD_REASONS)("always include the record of a refund: %s", (reason) => {
    for (const columns of [{}, CAPTURED, ORDERED, { ...CAPTURED, ...ORDERED }]) {
      expect(heldActions(held(reason, columns))).toContain("refunded")
    }
  })

  it.each(HELD_REASONS)("include no order to apply a captured payment to: %s", (reason) => {
    for (const columns of [CAPTURED, { ...CAPTURED, ...ORDERED }]) {
      expect(heldActions(held(reason, columns))).not.toContain("apply_to_order")
    }
  })

  it("leave out closing, for a captured payment without an order", () => {
    expect(heldActions(held("evidence_conflict", CAPTURED))).toEqual(["retry", "refunded"])
    expect(heldActions(held("evidence_conflict", { ...CAPTURED, ...ORDERED }))).toContain("closed")
  })

  it("include trying again, for a returned payment that Medusa still has", () => {
    expect(heldActions(held("gateway_reversed", CAPTURED))).toEqual(["refunded", "retry"])
  })

  it("include closing, for a returned payment with an order to correct", () => {
    const columns = { ...CAPTURED, ...ORDERED }
    expect(heldActions(held("gateway_reversed", columns))).toEqual(["closed", "refunded", "retry"])
  })

  it("include only the record of a refund, for a returned payment whose order core has undone", () => {
    expect(heldActions(held("gateway_reversed", ORDERED))).toEqual(["refunded"])
  })

  it("are only to record the refund again, where one was begun", () => {
    const begun = { ...CAPTURED, ...REFUND_BEGUN }
    expect(heldActions(held("gateway_reversed", begun))).toEqual(["refunded"])
  })

  it("are none, for a payment that is not held", () => {
    expect(heldActions(held("already_paid", { status: "resolved" }))).toEqual([])
    expect(heldActions(held(null, { status: "completed" }))).toEqual([])
  })
})

describe("The actions offered for a notification", () => {
  it("leave out closing, for that of a second payment", () => {
    const notification = { outcome: "held", error: "already_paid" } as const
    expect(notificationActions(notification)).toEqual(["refunded", "retry"])
  })

  it.each(["unknown_reference", "paid_again", "transaction_mismatch", null])(
    "include closing, for another one that is held: %s",
    (error) => {
      const actions = ["refunded", "closed", "retry"]
      expect(notificationActions({ outcome: "held", error })).toEqual(actions)
    }
  )

  it("begin with processing it again, where that failed", () => {
    const notification = { outcome: "dead_letter", error: "deadlock detected" } as const
    expect(notificationActions(notification)).toEqual(["retry", "refunded", "closed"])
  })

  it.each(["received", "processed", "resolved"] as const)("are none once it is %s", (outcome) => {
    expect(notificationActions({ outcome, error: "unknown_reference" })).toEqual([])
  })
})
