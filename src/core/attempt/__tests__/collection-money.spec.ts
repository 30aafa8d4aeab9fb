import { awaitsOrder, moneyOfCollection } from "../collection-money"
import type { AttemptStatus, CheckoutAttempt } from "../attempt"

const attempt = (status: AttemptStatus, captured_at: Date | null = null) =>
  ({ id: `hcatt_${status}`, status, captured_at }) as CheckoutAttempt
const captured = attempt("paid", new Date("2027-01-15T10:00:00Z"))

describe("moneyOfCollection", () => {
  it.each<[string, CheckoutAttempt[], string]>([
    ["no attempt", [], "none"],
    ["pages that nobody paid", [attempt("opening"), attempt("open"), attempt("failed")], "none"],
    ["an expired page", [attempt("expired")], "none"],
    ["a proven page", [attempt("expired"), attempt("paid")], "proven"],
    ["a completed page", [attempt("completed")], "booked"],
    ["a proven page that Medusa captured", [captured], "booked"],
    ["a held payment", [attempt("held")], "held"],
    ["a held payment beside a proven one", [attempt("paid"), attempt("held")], "held"],
    ["a completed page beside a held one", [attempt("held"), attempt("completed")], "booked"],
  ])("finds in %s", (_, attempts, kind) => {
    expect(moneyOfCollection(attempts).kind).toBe(kind)
  })

  it("hands out the proven attempt, to be bound", () => {
    expect(moneyOfCollection([attempt("open"), attempt("paid")])).toMatchObject({
      attempt: { id: "hcatt_paid" },
    })
  })
})

describe("awaitsOrder", () => {
  const NOW = new Date("2027-01-15T10:00:00Z")
  const row = (status: AttemptStatus, columns: Partial<CheckoutAttempt> = {}) =>
    ({
      status,
      captured_at: null,
      held_reason: null,
      order_id: null,
      resolution: null,
      ...columns,
    }) as CheckoutAttempt
  const applied = {
    action: "apply_to_order",
    by: "user_1",
    at: "",
    note: null,
    order_id: "order_1",
  } as const
  const triedAgain = { ...applied, action: "retry" } as const

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
  ])("keeps the cart as it is for %s or not", (_, attempt, expected) => {
    expect(awaitsOrder(attempt)).toBe(expected)
  })
})
